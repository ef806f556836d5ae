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
  /** Who comes, one name a line, as it is typed: the attendees of tickets, or who a booking is under. */
  names: string;
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
  return [...lines, { key, offer, quantity: 1, party: 1, starts: "", amount: "", names: "" }];
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

/** Returns the typed names, without empty lines. */
export const namesOf = (typed: string): string[] =>
  typed
    .split("\n")
    .map((name) => name.trim())
    .filter(Boolean);

/** Returns what is wrong with the names of a line, if anything is. */
export function nameProblem({ names, quantity }: CartLine): string | undefined {
  const { length } = namesOf(names);
  if (length <= quantity) return;
  return `${length} names for ${quantity === 1 ? "1 ticket" : `${quantity} tickets`}. Remove a name or raise the quantity.`;
}

const isSame = (one: Offer, other: Offer): boolean => keyOf(one) === keyOf(other);

/** Returns the lines as they are sold: as `toItems` does, with the names. They change no price, so it is not asked for them. */
export function toSoldItems(lines: readonly CartLine[], currency: string, zone: string): OrderLineInput[] {
  return toItems(lines, currency, zone).map((item, index) => {
    const { type } = lines[index]?.offer ?? {};
    const names = namesOf(lines[index]?.names ?? "");
    if (type === "ticket" && names.length > 0) return { ...item, attendee_names: names };
    if (type === "booking" && names[0]) return { ...item, lead_name: names[0] };
    return item;
  });
}

/** Returns the lines as the order takes them, without names. What is missing or no amount is left out, and then the order says so. */
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
