import { expect, test } from "vitest";
import { productFiles, readProduct } from "./product-files.ts";
import { readCuts } from "./read-cuts.ts";

/** What can be cut at any length: no text in which a character has several units. */
const ALLOWED: readonly [reason: string, what: RegExp][] = [
  ["a new list", /^\[.*\]$/],
  ["a list of words", /\.split\([^)]*\)$/],
  ["a list that a function returns", /^waitingIn\(|^testLinesOf\(|\.filter\(\w+\)$|\.flatMap\(.*\)$|\.sort\(.*\)$/],
  ["a page of a list", /\.data$/],
  [
    "a list",
    /(?:^|\.#?)(?:argv|attempts|bookings|cards|dates|days|deliveries|details|events|files|found|headers|ids|keys|leased|lines|months|ordered|ours|own|parties|parts|past|requests|rows|shown|stores|streams|theirs|timeslots|unopened|upcoming|used|users|words)$/,
  ],
  ["an id", /(?:^|\.|_)(?:id|Id|actor|merchantId|requestId|randomUUID\(\))$/],
  ["a secret, a token or a code of ours", /^(?:secret(?:\.secret)?|token|code|row\.code|title|KEY\.exec\(token\))$/],
  ["a hash", /\.digest\("\w+"\)$|\.storage_name$/],
  ["a date", /toISOString\(\)|toJSON\(\)|^localOf\(|^(?:local|month|ms|starts_at|time)$/],
  ["a day of the week, in English", /^(?:day|weekday\(.*\))$/],
  ["letters without accents", /\[\^a-z0-9\]/],
];

/** Cuts of other texts that cannot be inside a character. */
const PLACES: Record<string, string> = {
  "app/(dashboard)/bookings/actions.ts text": "an id and what follows it",
  "app/(dashboard)/products/bulk/actions.ts one": "an id and what follows it",
  "app/docs/parse-guide.ts source": "a guide of ours, in an error of the build",
  "bin/prepare.mjs (output + chunk)": "what our own program prints",
  "bin/test-programs.mjs (output + chunk)": "what our own program prints",
  "components/ui/list.tsx value": "an id",
  "lib/backup/file.ts line": "after a beginning that it has",
  "lib/core/cut.ts text": "the function itself",
  "lib/core/email.ts text": "before an @",
  "lib/core/network.ts ip.parts": "a list",
  "lib/storage/disk.ts name": "a name that we made",
};

const cuts = productFiles().flatMap((path) => readCuts(path, readProduct(path)).map((cut) => ({ ...cut, path })));

test("the product cuts text from outside with `beginningOf` and `endOf` only", () => {
  expect(cuts.length).toBeGreaterThan(100);
  const raw = cuts.filter(({ path, what }) => !ALLOWED.some(([, one]) => one.test(what)) && !PLACES[`${path} ${what}`]);
  expect(
    raw.map(({ place, what }) => `${place} ${what}`),
    "use lib/core/cut.ts, or say here why no character can be cut",
  ).toEqual([]);
});

test("each place that is allowed is there", () => {
  const found = new Set(cuts.map(({ path, what }) => `${path} ${what}`));
  expect(Object.keys(PLACES).filter((place) => !found.has(place))).toEqual([]);
  expect(ALLOWED.filter(([, what]) => !cuts.some((cut) => what.test(cut.what))).map(([reason]) => reason)).toEqual([]);
});

test.each([
  "name.slice(0, 200)",
  "name.trim().substring(0, MAX)",
  "String(name).substr(-MAX_LENGTH)",
  "name?.slice(0, limit)",
])("%s is found", (code) => {
  expect(readCuts("a.ts", code)).toHaveLength(1);
});

test.each(["name.slice(1)", "name.slice(0, at)", "name.slice(name.indexOf('.'))"])(
  "%s is no cut at a length",
  (code) => {
    expect(readCuts("a.ts", code)).toEqual([]);
  },
);
