import { expect, test } from "vitest";
import { pathAfterSignIn } from "./home.ts";

const CONSENT = "/oauth/authorize?client_id=0199&redirect_uri=https%3A%2F%2Fapp.example%2Fcallback&state=a%26b";

test("after sign-in the page that was asked for opens, with its query", () => {
  expect(pathAfterSignIn("developer", "/orders?status=paid")).toBe("/orders?status=paid");
  expect(pathAfterSignIn("owner", CONSENT)).toBe(CONSENT);
  expect(pathAfterSignIn("owner", undefined)).toBe("/");
});

test("staff get the scanner, except for a consent page", () => {
  expect(pathAfterSignIn("staff", "/orders")).toBe("/scan");
  expect(pathAfterSignIn("staff", "/oauth/authorize/../../orders")).toBe("/scan");
  expect(pathAfterSignIn("staff", CONSENT)).toBe(CONSENT);
});

test("never a page of another site", () => {
  for (const next of ["https://evil.example", "//evil.example", "/\\evil.example"]) {
    expect([pathAfterSignIn("owner", next), pathAfterSignIn("staff", next)]).toEqual(["/", "/scan"]);
  }
});
