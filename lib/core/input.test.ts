import { expect, test } from "vitest";
import { z } from "zod";
import { parseWithTexts } from "./input.ts";

const textFor = (schema: z.ZodType, value: unknown) => parseWithTexts(schema, value).error?.issues[0]?.message;

test("the message for an invalid input says what to send instead", () => {
  expect(textFor(z.string(), undefined)).toBe("This is required.");
  expect(textFor(z.string(), 5)).toBe("Must be text.");
  expect(textFor(z.int(), "5")).toBe("Must be a number.");
  expect(textFor(z.int(), 1.5)).toBe("Must be a whole number.");
  expect(textFor(z.int().min(1), 0)).toBe("Must be at least 1.");
  expect(textFor(z.string().max(280), "x".repeat(281))).toBe("Must have at most 280 characters.");
  expect(textFor(z.array(z.string()).min(1), [])).toBe("Must have at least 1 entry.");
  expect(textFor(z.enum(["a", "b"]), "c")).toBe("Must be one of a, b.");
  expect(textFor(z.enum(["manual"]), undefined)).toBe("This is required.");
  expect(textFor(z.guid(), "1")).toBe("Must be a UUID, as the API returned it.");
});

test("a message of the schema has priority", () => {
  expect(textFor(z.string().min(1, "Say who."), "")).toBe("Say who.");
});
