import { expect, test } from "vitest";
import { SCOPES } from "#lib/core/scopes";
import { AREAS, mayWords, plainWords, seesPeople } from "./scope-words.ts";

const till = [
  "orders:read",
  "customers:read",
  "gift_cards:read",
  "gift_cards:redeem",
  "tickets:read",
  "tickets:redeem",
];

test("every scope stands in the table once", () => {
  const shown = AREAS.flatMap(({ area, use }) => [`${area}:read`, `${area}:write`, ...(use ? [use.scope] : [])]);
  expect([...shown].sort()).toEqual([...SCOPES].sort());
});

test("a key's scopes in one line", () => {
  expect(mayWords(till)).toBe("Read orders, customers, gift cards, tickets; charge gift cards; redeem tickets");
  expect(mayWords(["*"])).toBe("Everything");
  expect(mayWords([...SCOPES])).toBe("Everything");
  expect(mayWords(["memberships:checkin"])).toBe("Check in memberships");
});

test("what it can do, and the worst of what it cannot", () => {
  const { can, cannot } = plainWords(till);
  expect(can).toContainEqual({ text: "See gift cards and their balances, and ", strong: "take money from them" });
  expect(cannot).toEqual([
    "Cannot refund, void or issue anything",
    "Cannot change products or prices",
    "Cannot read webhooks or their secrets",
  ]);
  expect(plainWords(["*"]).cannot).toEqual([]);
  expect(plainWords([]).can).toEqual([]);
});

test("who sees people", () => {
  expect(seesPeople(till)).toBe(true);
  expect(seesPeople(["products:read", "tickets:redeem"])).toBe(false);
});
