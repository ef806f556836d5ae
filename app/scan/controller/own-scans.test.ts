import { expect, test } from "vitest";
import type { KeptScan } from "#app/scan/queue/kept-scan";
import type { ListItem } from "#lib/domain/door/schema";
import { afterOwnScans } from "./own-scans.ts";

const ASKED_AT = 10_000;
const voucher = { kind: "voucher", uses_after: 2, redeemed_at: null } as ListItem;
const scan = (fields: Partial<KeptScan>) =>
  ({
    token: "A",
    field: "self",
    state: "waits",
    isUndone: false,
    at: 20_000,
    amountCents: null,
    ...fields,
  }) as KeptScan;
const usesAfter = (...scans: KeptScan[]) => afterOwnScans(voucher, scans, "A", ASKED_AT);

test.each([
  ["waits to be sent", {}, 3],
  ["was accepted after the list was asked for", { state: "settled", settledAt: ASKED_AT }, 3],
  ["was accepted before, so the list has it", { state: "settled", settledAt: ASKED_AT - 1 }, 2],
  ["was refused by the server", { state: "conflict" }, 2],
  ["was undone", { isUndone: true }, 2],
  ["was turned away", { field: "ask", state: "open" }, 2],
  ["is of another code", { token: "B" }, 2],
] as const)("a scan that %s", (_what, fields, uses) => {
  expect(usesAfter(scan(fields))).toMatchObject({ uses_after: uses });
});

test("the first use is the oldest scan; a check-in and a charge count too", () => {
  expect(usesAfter(scan({ at: 30_000 }), scan({}))).toMatchObject({ uses_after: 4, redeemed_at: 20 });
  expect(usesAfter(scan({ aheadMs: 7_000 }))).toMatchObject({ redeemed_at: 27 });
  const member = { kind: "membership", used_this_period: 7 } as ListItem;
  expect(afterOwnScans(member, [scan({})], "A", ASKED_AT)).toMatchObject({ used_this_period: 8 });
  const card = { kind: "gift_card", balance_cents: 500 } as ListItem;
  const charges = [scan({ amountCents: 200 }), scan({ amountCents: 400 })];
  expect(afterOwnScans(card, charges.slice(0, 1), "A", ASKED_AT)).toMatchObject({ balance_cents: 300 });
  expect(afterOwnScans(card, charges, "A", ASKED_AT)).toMatchObject({ balance_cents: 0 });
});
