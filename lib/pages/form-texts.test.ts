import { expect, test } from "vitest";
import { z } from "zod";
import { parseForForm } from "./form-texts.ts";

const textFor = (schema: z.ZodType, value: unknown) => parseForForm(schema, value).error?.issues[0]?.message;

test.each([
  ["Fill in this field.", z.string(), undefined],
  ["Fill in this field.", z.string().trim().min(1), " "],
  ["Enter at least 12 characters.", z.string().min(12), "short"],
  ["Use at most 1,000 characters.", z.string().max(1000), "x".repeat(1001)],
  ["Choose at least 1.", z.array(z.string()).min(1), []],
  ["Use at most 2 entries.", z.array(z.string()).max(2), ["a", "b", "c"]],
  ["Enter a number.", z.number(), "many"],
  ["Enter a whole number.", z.int(), 1.5],
  ["Enter a whole number, at least 1.", z.int().min(1).optional(), 0],
  ["Enter a number, at most 9.", z.number().max(9), 10],
  ["Enter a whole number from 1 to 1,000.", z.coerce.number().int().min(1).max(1000), "none"],
  ["Choose one of the options.", z.enum(["a", "b"]), undefined],
  ["Choose one of the options.", z.enum(["a", "b"]), "c"],
  ["Enter an e-mail address, such as ines@example.com.", z.email(), "ines"],
  ["Enter a full address, such as https://example.com.", z.url(), "example"],
  ["This entry is not known. Reload the page and choose again.", z.uuid(), "1"],
  ["This value cannot be read. Enter it in another way.", z.string().regex(/^\d+$/), "x"],
])("says what to enter: %s", (text, schema, value) => {
  expect(textFor(schema, value)).toBe(text);
});

test("names both bounds of a number inside a list, and of one that is parsed in two steps", () => {
  const rows = z.object({ rows: z.array(z.object({ seats: z.int().min(1).max(20) })) });
  expect(textFor(rows, { rows: [{ seats: 3 }, { seats: 40 }] })).toBe("Enter a whole number from 1 to 20.");
  const people = z.object({ people: z.coerce.number().pipe(z.int().min(1).max(20)).optional() });
  for (const typed of ["0", "1.5", "40"])
    expect(textFor(people, { people: typed })).toBe("Enter a whole number from 1 to 20.");
  const byType = z.discriminatedUnion("type", [z.object({ type: z.literal("ticket"), seats: z.int().max(20) })]);
  expect(textFor(byType, { type: "ticket", seats: 40 })).toBe("Enter at most 20.");
});

test("a message of the schema has priority", () => {
  expect(textFor(z.string().min(1, "Say who."), "")).toBe("Say who.");
});
