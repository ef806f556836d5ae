import { expect, test } from "vitest";
import { isTruncated } from "./truncated.ts";

const answer = (body: string | null, length?: string) => ({
  response_body: body,
  response_headers: (length === undefined ? {} : { "content-length": length }) as Record<string, string>,
});

test.each([
  [answer(null), false],
  [answer("no"), false],
  [answer("x".repeat(1023)), false],
  [answer("x".repeat(1024)), true],
  [answer(`${"x".repeat(1023)}\ufffd`), true], // a character cut in half
  [answer("ü".repeat(512)), true],
  [answer("x".repeat(1024), "1024"), false],
  [answer("x".repeat(1024), "5000"), true],
  [answer("\ufffd".repeat(400), "400"), false], // bytes that are no text
  [answer("no", "many"), false],
])("isTruncated(%o) is %s", (given, expected) => expect(isTruncated(given)).toBe(expected));
