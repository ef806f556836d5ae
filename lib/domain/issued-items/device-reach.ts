import type { Actor } from "#lib/core/request";

/** True unless the actor is a device for other events. */
export const isInReach = ({ ticketEventIds }: Actor, ticketEventId: string): boolean =>
  ticketEventIds?.includes(ticketEventId) ?? true;

/**
 * What says who a guest is, or what somebody wrote about them, by the `object` that has it. The contract lets each be null.
 * `display` has no `object`, so it goes by its own name.
 */
const PERSONAL: ReadonlyMap<unknown, readonly string[]> = new Map([
  ["display", ["name"]],
  ["gift_card", ["recipient_email", "recipient_name", "message"]],
  ["gift_card_transaction", ["note"]],
  ["ticket", ["attendee_name", "custom_fields"]],
  ["ticket_redemption", ["note"]],
  ["booking", ["lead_name", "custom_fields"]],
  ["booking_redemption", ["note"]],
  ["voucher_redemption", ["note"]],
  ["membership_checkin", ["note"]],
]);

/**
 * Returns an answer as its reader may see it, in its own shape. A device that shows no names gets nothing personal, and one for
 * some events nothing personal about a ticket of another.
 */
export function answerFor<Answer>(actor: Actor, answer: Answer): Answer {
  const hidesAll = actor.showsNames === false;
  return hidesAll || actor.ticketEventIds ? (readable(actor, answer, "", hidesAll) as Answer) : answer;
}

function readable(actor: Actor, value: unknown, name: string, hidesAll: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => readable(actor, one, name, hidesAll));
  if (!isObject(value)) return value;
  // `display` stands beside the `resource` that it is of.
  const hides = hidesAll || [value, value.resource].some((one) => isOfOtherEvent(actor, one));
  const personal = hides ? (PERSONAL.get(value.object ?? name) ?? []) : [];
  const fields = Object.entries(value).map(([field, one]) => [
    field,
    personal.includes(field) ? null : readable(actor, one, field, hides),
  ]);
  return Object.fromEntries(fields);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isOfOtherEvent = (actor: Actor, value: unknown): boolean =>
  isObject(value) && typeof value.ticket_event_id === "string" && !isInReach(actor, value.ticket_event_id);
