import type { ErrorCode } from "#lib/core/errors";
import { fromUnix } from "#lib/core/time";
import { bookingRefusal } from "#lib/domain/bookings/refusal";
import { giftCardRefusal } from "#lib/domain/gift-cards/refusal";
import { type Admission, admitsBooking, admitsTicket, type DoorTime } from "#lib/domain/issued-items/admission";
import type { Refusal } from "#lib/domain/issued-items/refusal";
import { membershipRefusal } from "#lib/domain/memberships/refusal";
import { isDue, renewed } from "#lib/domain/memberships/renewal";
import { ticketRefusal } from "#lib/domain/tickets/refusal";
import { voucherRefusal } from "#lib/domain/vouchers/refusal";
import type { DoorRules, ListItem } from "./schema.ts";

/** Why a phone without a network does not accept an item. `offline_limit` is the only reason that the server has not. */
export interface OfflineRefusal extends Omit<Refusal, "code" | "display"> {
  code: ErrorCode | "offline_limit";
}

export type OfflineDecision = { accepted: true } | { accepted: false; refusal: OfflineRefusal };

type Item<Kind extends ListItem["kind"]> = Extract<ListItem, { kind: Kind }>;

/** What this door does. */
export interface DoorAct {
  /** What was chosen for the door. */
  admission: Admission;
  /** The only events that the device may admit. Null: all. */
  device_event_ids: readonly string[] | null;
  /** Of the store. */
  time_zone: string;
  /** The charge of a gift card. */
  amount_cents?: number;
}

/**
 * Decides about an item of the list as the server would at `at` (Unix seconds), by the same rules; a time before the item was made,
 * of a clock that is wrong, counts as that time. It can differ only by what
 * the list does not know yet, and for a membership before its current period, whose check-ins only the server has.
 */
export function decideOffline(item: ListItem, rules: DoorRules, act: DoorAct, at: number): OfflineDecision {
  const now = Math.max(at, item.created_at ?? at);
  const refusal = refusalOf(item, rules, act, { now, timeZone: act.time_zone });
  return refusal ? { accepted: false, refusal } : { accepted: true };
}

function refusalOf(item: ListItem, rules: DoorRules, act: DoorAct, time: DoorTime): OfflineRefusal | null {
  const at = fromUnix(time.now);
  switch (item.kind) {
    case "ticket":
      return ticketRefusal(toTicketFacts(item, rules), at, isTicketAdmitted(item, act, time));
    case "booking":
      return bookingRefusal({ ...item, voided_at: timeOf(item.voided_at) }, admitsBooking(act.admission, item, time));
    case "voucher":
      return voucherRefusal({ ...item, voided_at: timeOf(item.voided_at), expires_at: timeOf(item.expires_at) }, at);
    case "membership":
      return membershipRefusal(toCheckinFacts(item, rules, at), at);
    case "gift_card":
      return chargeRefusal(item, rules, act, at);
  }
}

function isTicketAdmitted(item: Item<"ticket">, { admission, device_event_ids }: DoorAct, time: DoorTime): boolean {
  const { ticket_event_id, event_starts_at: starts_at, event_ends_at: ends_at } = item;
  return admitsTicket(admission, device_event_ids, { ticket_event_id, starts_at, ends_at }, time);
}

const toTicketFacts = (item: Item<"ticket">, rules: DoorRules) => ({
  ...item,
  ...rules,
  voided_at: timeOf(item.voided_at),
  event_starts_at: fromUnix(item.event_starts_at),
  event_ends_at: timeOf(item.event_ends_at),
});

/** A period that has ended is followed by one without check-ins, or by the end of the membership. */
function toCheckinFacts(item: Item<"membership">, rules: DoorRules, at: Date) {
  const membership = {
    ...item,
    ...rules,
    canceled_at: timeOf(item.canceled_at),
    current_period_start: fromUnix(item.current_period_start),
    current_period_end: fromUnix(item.current_period_end),
  };
  // The refusal reads no end of a period that still runs, so any later time will do.
  return isDue(membership, at)
    ? renewed(membership, () => ({ start: at, end: new Date(at.getTime() + 1) }))
    : membership;
}

function chargeRefusal(item: Item<"gift_card">, rules: DoorRules, act: DoorAct, at: Date): OfflineRefusal | null {
  const amount = act.amount_cents ?? 0;
  const card = {
    ...item,
    voided_at: timeOf(item.voided_at),
    expires_at: timeOf(item.expires_at),
    is_on_hold: item.is_on_hold ?? false,
  };
  const refusal = giftCardRefusal(card, amount, at);
  if (refusal || amount <= rules.offline_charge_limit_cents) return refusal;
  return {
    code: "offline_limit",
    message: `Without a network, at most ${rules.offline_charge_limit_cents} can be charged at a time (in minor units).`,
  };
}

const timeOf = (seconds: number | null): Date | null => (seconds === null ? null : fromUnix(seconds));
