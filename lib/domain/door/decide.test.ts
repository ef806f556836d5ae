import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { type DoorAct, decideOffline } from "./decide.ts";
import { codesOf, hashOf } from "./hash.ts";
import type { DoorRules, ListItem } from "./schema.ts";

const RULES: DoorRules = {
  redeem_opens_minutes_before: 60,
  redeem_closes_minutes_after: 30,
  allow_past_due_checkin: false,
  offline_charge_limit_cents: 2_000,
};
const DOOR: DoorAct = { admission: {}, device_event_ids: null, time_zone: "Europe/Berlin" };
/** 15 January 2027, 09:00 in Berlin. */
const START = 1_800_000_000;
const admits = (admission: DoorAct["admission"], more: Partial<DoorAct> = {}): DoorAct => ({
  ...DOOR,
  admission,
  ...more,
});
const common = { hash: "h", id: "i", product_id: "p", name: null, notes: [], voided_at: null };
const unused = { uses_after: 0, redeemed_at: null, redeemed_source: null };

const ticket = {
  kind: "ticket",
  ...common,
  ...unused,
  max_uses: 1,
  ticket_event_id: "e",
  tier: null,
  event_starts_at: START,
  event_ends_at: START + 3_600,
} satisfies ListItem;
const booking = {
  kind: "booking",
  ...common,
  ...unused,
  timeslot_id: null,
  resource_id: null,
  resource: null,
  starts_at: START,
  ends_at: START,
  party_size: 2,
} satisfies ListItem;
const voucher = { kind: "voucher", ...common, ...unused, max_uses: 3, expires_at: START } satisfies ListItem;
const membership = {
  kind: "membership",
  ...common,
  status: "active",
  canceled_at: null,
  cancel_at_period_end: false,
  current_period_start: START - 100,
  current_period_end: START + 100,
  max_checkins_per_period: 2,
  used_this_period: 2,
} satisfies ListItem;
const card = {
  kind: "gift_card",
  ...common,
  balance_cents: 5_000,
  expires_at: START + 1,
  tail: "3N5P",
} satisfies ListItem;

const charge = (amount_cents: number): DoorAct => ({ ...DOOR, amount_cents });

test.each<[string, ListItem, DoorAct, number, string]>([
  ["a ticket in its window", ticket, DOOR, START, "accepted"],
  ["a ticket of an admitted event", ticket, admits({ ticket_event_ids: ["x", "e"] }), START, "accepted"],
  ["a ticket of another event", ticket, admits({ ticket_event_ids: ["x"] }), START, "wrong_event"],
  ["a ticket of an event the device must not", ticket, admits({}, { device_event_ids: ["x"] }), START, "wrong_event"],
  ["a ticket of today", ticket, admits({ only_today: true }), START, "accepted"],
  ["a ticket of tomorrow", ticket, admits({ only_today: true }), START - 86_400, "wrong_event"],
  ["one whose event is named", ticket, admits({ ticket_event_ids: ["e"], only_today: true }), START - 1, "accepted"],
  ["a used ticket", { ...ticket, uses_after: 1 }, DOOR, START, "already_redeemed_or_voided"],
  ["a pack that is used up", { ...ticket, max_uses: 2, uses_after: 2 }, DOOR, START, "exhausted"],
  ["a ticket by a clock that is before its sale", { ...ticket, created_at: START }, DOOR, START - 86_400, "accepted"],
  ["a ticket before its doors open", { ...ticket, created_at: START - 90_000 }, DOOR, START - 86_400, "outside_window"],
  ["a voided ticket", { ...ticket, voided_at: 1 }, DOOR, START, "already_redeemed_or_voided"],
  ["a ticket as the door opens", ticket, DOOR, START - 3_600, "accepted"],
  ["a ticket a second before", ticket, DOOR, START - 3_601, "outside_window"],
  ["a ticket as the door closes", ticket, DOOR, START + 5_400, "accepted"],
  ["a ticket a second after", ticket, DOOR, START + 5_401, "outside_window"],
  ["a booking", booking, DOOR, START, "accepted"],
  ["a booking of today", booking, admits({ only_today: true }), START - 32_400, "accepted"],
  ["a booking of yesterday in the evening", booking, admits({ only_today: true }), START - 32_401, "wrong_event"],
  ["a booking of a timeslot", { ...booking, timeslot_id: "s" }, admits({ timeslot_ids: ["s"] }), START, "accepted"],
  ["of another timeslot", { ...booking, timeslot_id: "t" }, admits({ timeslot_ids: ["s"] }), START, "wrong_event"],
  ["an appointment of a room", { ...booking, resource_id: "r" }, admits({ resource_ids: ["r"] }), START, "accepted"],
  ["of another room", { ...booking, resource_id: "r" }, admits({ resource_ids: ["q"] }), START, "wrong_event"],
  [
    "of the room, tomorrow",
    { ...booking, resource_id: "r" },
    admits({ resource_ids: ["r"], only_today: true }),
    START - 86_400,
    "wrong_event",
  ],
  ["a used booking", { ...booking, uses_after: 1 }, DOOR, START, "already_redeemed_or_voided"],
  ["a voucher a second before its end", voucher, DOOR, START - 1, "accepted"],
  ["an expired voucher", voucher, DOOR, START, "expired"],
  ["a membership without check-ins left", membership, DOOR, START, "allowance_exhausted"],
  ["the same in its next period", membership, DOOR, START + 100, "accepted"],
  [
    "one that ends with its period",
    { ...membership, cancel_at_period_end: true },
    DOOR,
    START + 100,
    "membership_inactive",
  ],
  ["an overdue one", { ...membership, status: "past_due", used_this_period: 0 }, DOOR, START, "membership_inactive"],
  ["a trial that becomes a membership", { ...membership, status: "trialing" }, DOOR, START + 100, "accepted"],
  ["a charge at the limit", card, charge(2_000), START, "accepted"],
  ["a charge over the limit", card, charge(2_001), START, "offline_limit"],
  ["a charge over the balance", card, charge(5_001), START, "insufficient_balance"],
  ["an expired card", { ...card, is_on_hold: true }, charge(1), START + 1, "gift_card_expired"],
  ["a card on hold", { ...card, is_on_hold: true }, charge(5_001), START, "gift_card_on_hold"],
  ["a card that is not", { ...card, is_on_hold: false }, charge(1), START, "accepted"],
])("%s: %#", (_, item, act, at, verdict) => {
  const decision = decideOffline(item, RULES, act, at);
  expect(decision.accepted ? "accepted" : decision.refusal.code).toBe(verdict);
});

test("a text is found by the hash of each stored form that it can have", async () => {
  expect(codesOf(" t-7k2m9qxr4t8whj3n5p6q8s0v2x")).toEqual(["T-7K2M9QXR4T8WHJ3N5P6Q8S0V2X"]);
  expect(codesOf("v-77")).toEqual(["V77"]);
  expect(codesOf("4444 3333 2222 111U")).toEqual(["444433332222111U"]);
  expect(codesOf("7K2M-9QXR-4T8W-HJ3N")).toEqual(["7K2M9QXR4T8WHJ3N"]);
  expect(codesOf("https://a.example")).toEqual([]);
  const hash = createHash("sha256").update("T-É").digest().subarray(0, 16).toString("base64url");
  expect(await hashOf("T-É")).toBe(hash);
});
