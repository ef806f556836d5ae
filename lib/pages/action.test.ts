import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { AppError } from "#lib/core/errors";
import { handleForm } from "./action.ts";

const Input = z.object({
  email: z.email("Give an e-mail address."),
  password: z.string("Give your password."),
  events: z.array(z.string()).optional(),
});

const formOf = (fields: Iterable<readonly [string, string | Blob]>): FormData => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
};

const ask = (form: unknown, run = async (input: z.output<typeof Input>): Promise<unknown> => input) =>
  handleForm(form, Input, "req_1", run, ["password"]);

const sizeOf = (value: unknown): number => JSON.stringify(value).length;
const many = (count: number, name: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => [name(n), "a"] as const);
const intent = (name: string, index: number) =>
  ["__intent__", JSON.stringify({ type: "update", payload: { name, index, value: "x" } })] as const;

test("a form with a text much longer than its field is refused before the text is parsed", async () => {
  const parsed: string[] = [];
  const Noted = z.object({
    note: z.string().transform((text) => parsed.push(text)),
    rows: z.array(z.object({ name: z.string().transform((text) => parsed.push(text)) })).optional(),
    pasted: z.string().max(50_000).optional(),
  });
  const run = vi.fn(async (input: object) => input);
  const send = (name: string, length: number) =>
    handleForm(
      formOf([
        ["note", "ok"],
        [name, `${" ".repeat(length - 1)}x`],
      ]),
      Noted,
      "req_1",
      run,
    );
  for (const name of ["note", "rows[0].name"]) {
    expect((await send(name, 20_001)).problem).toMatch(/too long/);
  }
  expect((await send("pasted", 50_001)).problem).toMatch(/too long/);
  expect([parsed, run.mock.calls]).toEqual([[], []]);
  expect((await send("pasted", 50_000)).done).toBe(true);
  expect((await send("rows[0].name", 20_000)).done).toBe(true);
});

describe("a form that the page does not have", () => {
  test.each([
    ["an index far away", [["email[3000000]", "a"]]],
    ["an index farther away", [["email[250000000]", "a"]]],
    ["an index inside an index", [["events[5000][5000][5000]", "a"]]],
    ["a deep name", [[`email${".a".repeat(10_000)}`, "a"]]],
    ["a long name", [["a".repeat(500_000), "a"]]],
    ["many names", many(20_000, (n) => `field${n}`)],
    ["many values of one name", many(20_000, () => "events")],
    [
      "names of the prototype",
      [
        ["__proto__.email", "a"],
        ["constructor.prototype.email", "a"],
        ["toString", "a"],
      ],
    ],
    ["the form library's own words", [intent("email", 3_000_000), ["__state__", JSON.stringify("s".repeat(100_000))]]],
    [
      "words of the form library that are not JSON",
      [
        ["__intent__", "{"],
        ["__state__", "{"],
      ],
    ],
    ["a text with NUL", [["email", "ines@tidehouse.example\0"]]],
    ["a file for a text", [["email", new Blob(["x".repeat(100_000)])]]],
  ] as [string, [string, string | Blob][]][])("%s is not read and not sent back", async (_what, fields) => {
    const state = await ask(formOf(fields));
    expect(state.form?.error).toMatchObject({ email: ["Give an e-mail address."] });
    expect(sizeOf(state)).toBeLessThan(5_000);
    expect(({} as { email?: string }).email).toBeUndefined();
  });

  test.each([undefined, null, "text", 7, [["email", "a"]], { get: 1 }])(
    "%j in its place is an empty form",
    async (form) => {
      expect((await ask(form)).form).toMatchObject({ error: { email: ["Give an e-mail address."] }, initialValue: {} });
    },
  );
});

describe("a form of the page", () => {
  const right = [
    ["email", "ines@tidehouse.example"],
    ["password", "thirty laps, then cake"],
    ["events", "a"],
    ["events", "b"],
  ] as const;

  test("passes only its own fields", async () => {
    const { result, done } = await ask(formOf([...right, ["other", "x"], ["email[0]", "x"], ["events[9]", "c"]]));
    expect(done).toBe(true);
    expect(result).toEqual({
      email: "ines@tidehouse.example",
      password: "thirty laps, then cake",
      events: ["a", "b"],
    });
  });

  test("gets back the typed values, except hidden fields", async () => {
    const state = await ask(formOf([...right, ["other", "x"]]), () => {
      throw new AppError("unauthorized", "No.");
    });
    expect(state.problem).toBe("No.");
    expect(state.form?.initialValue).toEqual({ email: "ines@tidehouse.example", events: ["a", "b"] });
  });

  test("says in our words what a field lacks", async () => {
    const { form } = await handleForm(
      formOf([["name", "x".repeat(3)]]),
      z.object({ name: z.string().max(2), day: z.string() }),
      "req_1",
      async () => ({}),
    );
    expect(form?.error).toEqual({ name: ["Use at most 2 characters."], day: ["Fill in this field."] });
  });

  test("shows a refusal at its field, or above the form when it has no such field", async () => {
    const refusing = (param: string) =>
      ask(formOf(right), () => Promise.reject(new AppError("invalid_request", "No.", { param })));
    expect(await refusing("email")).toMatchObject({ form: { error: { email: ["No."] } } });
    for (const param of ["other", "toString", "__proto__", "email.length"]) {
      expect(await refusing(param)).toMatchObject({ problem: "No.", form: { error: { "": ["No."] } } });
    }
  });
});
