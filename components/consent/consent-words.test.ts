import { expect, test } from "vitest";
import { SCOPES } from "#lib/core/scopes";
import { changesOf, isUse, whereWords } from "./consent-words.ts";

test("where an app gets its answer", () => {
  expect(whereWords("https://app.example:8443/callback?a=1")).toBe("app.example:8443");
  expect(whereWords("https://аpp.example/callback")).toBe("xn--pp-6kc.example"); // the first letter is Cyrillic
  expect(whereWords("http://127.0.0.1:51234/callback")).toBe("this computer (127.0.0.1:51234)");
  expect(whereWords("com.example.app:/callback")).toBe("the app com.example.app on this device");
});

test("what changes for an app that is installed", () => {
  const before = ["orders:read", "tickets:read"];
  expect(changesOf(before, ["tickets:read", "orders:read"])).toEqual({ added: [], removed: [] });
  const asked = ["tickets:redeem", "products:read", "orders:read"];
  expect(changesOf(before, asked)).toEqual({ added: ["products:read", "tickets:redeem"], removed: ["tickets:read"] });
});

test("the uses at the door and the till are emphasized", () => {
  expect(SCOPES.filter(isUse)).toEqual([
    "gift_cards:redeem",
    "tickets:redeem",
    "bookings:redeem",
    "vouchers:redeem",
    "memberships:checkin",
  ]);
});
