import { expect, test } from "vitest";
import { SCOPES } from "#lib/core/scopes";
import { changesOf, isUse, registeredText, usedText, whereText } from "./consent-texts.ts";

test("the receiver of the response is named by its host, computer or app", () => {
  expect(whereText("https://app.example:8443/callback?a=1")).toBe("app.example:8443");
  expect(whereText("https://аpp.example/callback")).toBe("xn--pp-6kc.example"); // the first letter is Cyrillic
  expect(whereText("http://127.0.0.1:51234/callback")).toBe("this computer (127.0.0.1:51234)");
  expect(whereText("com.example.app:/callback")).toBe("the app com.example.app on this device");
});

test("added and removed scopes of an installed app are listed", () => {
  const before = ["orders:read", "tickets:read"];
  expect(changesOf(before, ["tickets:read", "orders:read"])).toEqual({ added: [], removed: [] });
  const asked = ["tickets:redeem", "products:read", "orders:read"];
  expect(changesOf(before, asked)).toEqual({ added: ["products:read", "tickets:redeem"], removed: ["tickets:read"] });
});

test("the scopes that redeem items or check people in are emphasized", () => {
  expect(SCOPES.filter(isUse)).toEqual([
    "gift_cards:redeem",
    "tickets:redeem",
    "bookings:redeem",
    "vouchers:redeem",
    "memberships:checkin",
  ]);
});

test("an app is described by who registered it and how many stores use it", () => {
  expect(registeredText("tidehouse.example")).toBe("Registered by somebody at tidehouse.example.");
  expect(registeredText(null)).toContain("no longer has an account with a confirmed address");
  expect([0, 1, 12].map(usedText)).toEqual(["Not used by any store yet.", "Used by 1 store.", "Used by 12 stores."]);
});
