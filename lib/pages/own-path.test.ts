import fc from "fast-check";
import { expect, test } from "vitest";
import { isOwnPath } from "./own-path.ts";

test.each(["/", "/orders", "/webhooks/0199?delivery=1&tab=a%20b#log", "/s/café", "/%09/evil.example/x", "/a//b"])(
  "%j is a path of ours",
  (path) => {
    expect(isOwnPath(path)).toBe(true);
  },
);

test.each([
  "",
  "orders",
  "?next=1",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example/x",
  "/\n/evil.example",
  "\t//evil.example",
  "/./\r/evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/x/..//evil.example",
  "/%2e//evil.example",
  "/\u0000/evil.example",
  "/\u2028/evil.example",
  "/\u00ad/evil.example",
  "https://evil.example",
  "https:evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  `/${"a".repeat(4_096)}`,
])("%j is not", (path) => {
  expect(isOwnPath(path)).toBe(false);
});

test("an accepted path stays on the origin when it is resolved once or twice", () => {
  const odd = fc.constantFrom(
    "/",
    "\\",
    ".",
    "..",
    "\t",
    "\n",
    "@",
    ":",
    "evil.example",
    "%2f",
    "?",
    "#",
    "http:",
    " ",
  );
  fc.assert(
    fc.property(fc.array(odd, { maxLength: 8 }), (parts) => {
      const path = `/${parts.join("")}`;
      if (!isOwnPath(path)) return;
      for (const origin of ["https://shop.example", "http://localhost:3000"]) {
        const once = new URL(path, `${origin}/sign-in`);
        const twice = new URL(once.pathname + once.search + once.hash, origin);
        expect([once.origin, twice.origin]).toEqual([origin, origin]);
      }
    }),
    { numRuns: 5_000 },
  );
});

test("no path is not", () => {
  expect(isOwnPath(undefined)).toBe(false);
  expect(isOwnPath(null)).toBe(false);
});
