import type { KnownItem } from "#app/scan/list/door-items";
import { DAY_SECONDS, HOUR_SECONDS } from "#lib/core/spans";
import type { ListItem } from "#lib/domain/door/schema";
import type { HereFacts } from "./decide-here.ts";
import { LIST_ASKED_AT } from "./fixtures.ts";

export const NOW = 1_800_000_000_000;
export const RULES = {
  redeem_opens_minutes_before: null,
  redeem_closes_minutes_after: null,
  allow_past_due_checkin: false,
  offline_charge_limit_cents: 0,
};
export const FACTS: HereFacts = { rules: RULES, admission: {}, isPicked: false, deviceEventIds: null, aheadMs: 0 };

const known = (item: object): KnownItem => ({
  item: { hash: "h", id: "1", product_id: "p", name: "Mara Lindqvist", voided_at: null, ...item } as ListItem,
  title: "Winter Lights",
  askedAt: LIST_ASKED_AT,
});
const USES = { uses_after: 0, redeemed_at: null, redeemed_source: null };
export const ticket = (fields: object = {}) =>
  known({
    kind: "ticket",
    ...USES,
    max_uses: 1,
    ticket_event_id: "e1",
    tier: "Standing",
    event_starts_at: NOW / 1000,
    event_ends_at: null,
    ...fields,
  });
export const booking = (fields: object = {}) =>
  known({
    kind: "booking",
    ...USES,
    timeslot_id: "s1",
    resource_id: null,
    resource: null,
    starts_at: NOW / 1000,
    ends_at: NOW / 1000 + HOUR_SECONDS,
    party_size: 2,
    ...fields,
  });
export const member = (fields: object = {}) =>
  known({
    kind: "membership",
    status: "active",
    canceled_at: null,
    cancel_at_period_end: false,
    current_period_start: NOW / 1000 - DAY_SECONDS,
    current_period_end: NOW / 1000 + DAY_SECONDS,
    max_checkins_per_period: 8,
    used_this_period: 0,
    ...fields,
  });
export const giftCard = (fields: object = {}) =>
  known({ kind: "gift_card", balance_cents: 5_000, expires_at: null, tail: "HJ3N", ...fields });
