import { momentOf } from "#lib/core/day";
import { toUnix } from "#lib/core/time";
import type { OrderLineInput } from "#lib/domain/orders/schema";
import type { Offer } from "#lib/domain/sales/schema";
import { centsOf } from "#lib/words/money";

/** A line of the cart, as it is typed. */
export interface CartLine {
  /** Stays the same while the line is in the cart. */
  key: number;
  offer: Offer;
  quantity: number;
  /** How many people come, for a booking. */
  party: number;
  /** When it starts, as a `datetime-local` field has it, for an appointment. */
  starts: string;
  /** What a gift card holds, as it is typed, where the amount is chosen. */
  amount: string;
}

export const MOST_LINES = 50;
export const MOST_UNITS = 100;

export const isAppointment = ({ resource_id }: Offer): boolean => resource_id !== null;
export const hasOpenAmount = ({ type, amount_cents }: Offer): boolean => type === "gift_card" && amount_cents === null;
/** A line of these has one unit. Another one needs its own line. */
export const isOneEach = ({ type }: Offer): boolean => type === "booking" || type === "membership";

/** Adds one unit: to the line of the same offer where a line can have several, else in a new line. */
export function addOffer(lines: readonly CartLine[], offer: Offer): readonly CartLine[] {
  const same = lines.find((line) => !isOneEach(offer) && !hasOpenAmount(offer) && isSame(line.offer, offer));
  if (same) {
    return lines.map((line) => (line === same ? { ...line, quantity: Math.min(line.quantity + 1, MOST_UNITS) } : line));
  }
  if (lines.length === MOST_LINES) return lines;
  const key = Math.max(0, ...lines.map((line) => line.key)) + 1;
  return [...lines, { key, offer, quantity: 1, party: 1, starts: "", amount: "" }];
}

export const keyOf = (offer: Offer): string =>
  [
    offer.product_id,
    offer.ticket_event_id,
    offer.tier_id,
    offer.variant_id,
    offer.timeslot_id,
    offer.resource_id,
    offer.amount_cents,
  ].join(" ");

const isSame = (one: Offer, other: Offer): boolean => keyOf(one) === keyOf(other);

/** Returns the lines as the order takes them. What is missing or no amount is left out, and then the order says so. */
export function toItems(lines: readonly CartLine[], currency: string, zone: string): OrderLineInput[] {
  return lines.map(({ offer, quantity, party, starts, amount }) => {
    const { product_id, type } = offer;
    const moment = isAppointment(offer) ? momentOf(starts, zone) : null;
    const cents = hasOpenAmount(offer) ? centsOf(amount, currency) : offer.amount_cents;
    return {
      product_id,
      quantity,
      ...(offer.ticket_event_id && { ticket_event_id: offer.ticket_event_id }),
      ...(offer.tier_id && { tier_id: offer.tier_id }),
      ...(offer.variant_id && { variant_id: offer.variant_id }),
      ...(offer.timeslot_id && { timeslot_id: offer.timeslot_id }),
      ...(offer.resource_id && { resource_id: offer.resource_id }),
      ...(type === "booking" && { party_size: party }),
      ...(moment && { starts_at: toUnix(moment) }),
      ...(cents && { amount_cents: cents }),
    };
  });
}
