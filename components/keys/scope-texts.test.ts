import { expect, test } from "vitest";
import { SCOPES } from "#lib/core/scopes";
import { SCOPE_TEXTS } from "#lib/texts/scopes";
import { AREAS, canSeePeople, mayText, plainText } from "./scope-texts.ts";

const till = [
  "orders:read",
  "customers:read",
  "gift_cards:read",
  "gift_cards:redeem",
  "tickets:read",
  "tickets:redeem",
];

test("every scope is in the table exactly once", () => {
  const shown = AREAS.flatMap(({ area, use }) => [`${area}:read`, `${area}:write`, ...(use ? [use.scope] : [])]);
  expect([...shown].sort()).toEqual([...SCOPES].sort());
});

test("the scopes of a key are described in one line", () => {
  expect(mayText(till)).toBe("Read orders, customers, gift cards, tickets; charge gift cards; redeem tickets");
  expect(mayText(["*"])).toBe("Everything");
  expect(mayText([...SCOPES])).toBe("Everything");
  expect(mayText(["memberships:checkin"])).toBe("Check in memberships");
});

test("a key shows what it can do, and the important things that it cannot", () => {
  const { can, cannot } = plainText(till);
  expect(can).toContainEqual({
    text: "See gift cards, with the codes that pay, balances and recipients, and ",
    strong: "take money from them",
  });
  expect(cannot).toEqual([
    "Cannot refund, void or issue anything",
    "Cannot change products or prices",
    "Cannot read webhooks or their secrets",
  ]);
  expect(plainText(["*"]).cannot).toEqual([]);
  expect(plainText([]).can).toEqual([]);
});

test("it is shown whether a key can read personal data", () => {
  expect(canSeePeople(till)).toBe(true);
  expect(canSeePeople(["products:read", "tickets:redeem"])).toBe(false);
});

test("words for reading say that codes are shown, which pay and open doors", () => {
  for (const area of AREAS.filter(({ area, use }) => use || area === "webhooks")) {
    expect(area.read).toMatch(/\bcodes\b/);
    expect(SCOPE_TEXTS[`${area.area}:read`]).toMatch(/\bcodes\b/);
  }
  for (const area of ["orders", "customers", "tickets", "bookings", "webhooks"] as const) {
    expect(AREAS.find((one) => one.area === area)?.read).toMatch(/\bnames\b/);
    expect(SCOPE_TEXTS[`${area}:read`]).toMatch(/\bnames\b/);
  }
});
