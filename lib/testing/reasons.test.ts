import { parseSync } from "vite";
import { expect, test } from "vitest";
import { productFiles, readProduct } from "./product-files.ts";
import { readReasons } from "./read-reasons.ts";

/** Files whose messages are those of other files, which tell why they are not read here. */
const ELSEWHERE: Record<string, string> = {
  "lib/domain/imports/run-whole.ts": "`STOPPED` of `schema.ts`",
};

const reasonsOf = (path: string, text: string) =>
  readReasons(parseSync(path, text).program, "invalid_transition", path, text);

const reasons = productFiles()
  .filter((path) => !(path in ELSEWHERE))
  .flatMap((path) => {
    const text = readProduct(path);
    return text.includes("invalid_transition") ? reasonsOf(path, text) : [];
  });

test("each reason of `invalid_transition` has a message of its own", () => {
  expect(reasons.length).toBeGreaterThan(75);
  const places = Map.groupBy(reasons, ({ message }) => message);
  const shared = [...places.values()].filter(({ length }) => length > 1);
  expect(shared.map((same) => same.map(({ place }) => place))).toEqual([]);
});

test("each reason of `invalid_transition` says what is the case, and then what to do", () => {
  const short = reasons.filter(({ message }) => !/[^.]\. \S.*\.$|\. …$/.test(message));
  expect(short.map(({ place, message }) => `${place} ${message}`)).toEqual([]);
});

test.each([
  ["a text", `new AppError("invalid_transition", "It is paid.")`, ["It is paid."]],
  ["a template", `new AppError("invalid_transition", \`It is \${status}.\`)`, ["It is …."]],
  ["one of two", `new AppError("invalid_transition", isPaid ? "Paid." : "Open.")`, ["Paid.", "Open."]],
  ["a constant", `const PAID = "Paid."; new AppError("invalid_transition", PAID)`, ["Paid."]],
  [
    "an entry",
    `const ALL = { a: "A.", b: "B." }; new AppError("invalid_transition", ALL[a] ?? "C.")`,
    ["A.", "B.", "C."],
  ],
  [
    "what calls give",
    `const no = (id: string, why: string) => new AppError("invalid_transition", why); no(a, "A."); no(b, "B.");`,
    ["A.", "B."],
  ],
])("%s is read", (_, text, messages) => {
  expect(reasonsOf("a.ts", text).map(({ message }) => message)).toEqual(messages);
});

test("a message that is made elsewhere is refused", () => {
  expect(() => reasonsOf("a.ts", `new AppError("invalid_transition", textOf(a))`)).toThrow("not in its file");
});
