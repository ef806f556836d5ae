import { fieldMomentOf } from "#lib/core/day";
import { MAX_ORDER_LINES, MAX_QUANTITY } from "#lib/core/limits";
import { toUnix } from "#lib/core/time";
import type { Offer } from "#lib/dashboard/counter/shape";
import type { OrderLineInput } from "#lib/domain/orders/schema";
import type { CustomField } from "#lib/domain/products/schema-custom-fields";
import { centsOf } from "#lib/texts/money";

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
  /** Which of the two was chosen where it comes twice, in Unix seconds. */
  startsMoment: string;
  /** What a gift card holds, as it is typed, where the amount is chosen. */
  amount: string;
  /** Who comes, one name a line, as it is typed: the attendees of tickets, or who a booking is under. */
  names: string;
  /** The answers to the intake fields, as they are typed, by the key of the field. */
  answers: Readonly<Record<string, string | boolean>>;
}

export const isAppointment = ({ resource_id }: Offer): boolean => resource_id !== null;
export const hasOpenAmount = ({ type, amount_cents }: Offer): boolean => type === "gift_card" && amount_cents === null;
/** A line of these has one unit. Another one needs its own line. */
export const isOneEach = ({ type }: Offer): boolean => type === "booking" || type === "membership";

/** Adds one unit: to the line of the same offer where a line can have several, else in a new line. */
export function addOffer(lines: readonly CartLine[], offer: Offer): readonly CartLine[] {
  const same = lines.find((line) => !isOneEach(offer) && !hasOpenAmount(offer) && isSame(line.offer, offer));
  if (same) {
    return lines.map((line) =>
      line === same ? { ...line, quantity: Math.min(line.quantity + 1, MAX_QUANTITY) } : line,
    );
  }
  if (lines.length === MAX_ORDER_LINES) return lines;
  const key = Math.max(0, ...lines.map((line) => line.key)) + 1;
  return [
    ...lines,
    { key, offer, quantity: 1, party: 1, starts: "", startsMoment: "", amount: "", names: "", answers: {} },
  ];
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

/** Returns the answers that are given, as the order takes them. */
export function answersOf({ offer, answers }: CartLine): Record<string, string | number | boolean> {
  const given = (offer.questions ?? []).map(({ key, type }) => [key, answerOf(type, answers[key])] as const);
  return Object.fromEntries(given.flatMap(([key, answer]) => (answer === undefined ? [] : [[key, answer]])));
}

/** Returns nothing for an empty field. A number that is none stays a text, and then the order says so. */
function answerOf(type: CustomField["type"], typed: string | boolean = "") {
  if (typeof typed === "boolean") return typed || undefined;
  const text = typed.trim();
  if (text === "") return undefined;
  return type === "number" && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** How many answers are missing that a buyer would have to give at checkout. */
export const countUnanswered = (lines: readonly CartLine[]): number =>
  lines.reduce((count, line) => {
    const answers = answersOf(line);
    const missing = (line.offer.questions ?? []).filter(({ key, required }) => required && answers[key] === undefined);
    return count + missing.length;
  }, 0);

const isSame = (one: Offer, other: Offer): boolean => keyOf(one) === keyOf(other);

/**
 * Returns the lines as they are sold: as `toItems` does, with the names and the answers. They change no price, so it is not asked
 * for them.
 */
export function toSoldItems(lines: readonly CartLine[], currency: string, zone: string): OrderLineInput[] {
  return toItems(lines, currency, zone).map((item, index) => {
    const line = lines[index];
    if (!line) return item;
    const { type } = line.offer;
    const names = namesOf(line.names);
    const answers = answersOf(line);
    return {
      ...item,
      ...(type === "ticket" && names.length > 0 && { attendee_names: names }),
      ...(type === "booking" && names[0] && { lead_name: names[0] }),
      ...(Object.keys(answers).length > 0 && { custom_fields: answers }),
    };
  });
}

/** Returns the lines as the order takes them, without names. What is missing or no amount is left out, and then the order says so. */
export function toItems(lines: readonly CartLine[], currency: string, zone: string): OrderLineInput[] {
  return lines.map(({ offer, quantity, party, starts, startsMoment, amount }) => {
    const { product_id, type } = offer;
    const moment = isAppointment(offer) ? fieldMomentOf(starts, zone, startsMoment) : null;
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
