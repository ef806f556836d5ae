import { type JsonRow, rowFromJson, type TimesOf } from "#lib/db/json-row";
import { BOOKING_TIMES, toBooking } from "#lib/domain/bookings/row";
import { GIFT_CARD_TIMES, toGiftCard } from "#lib/domain/gift-cards/row";
import { NEW_CHECKIN_TIMES, toCheckinWithUsage } from "#lib/domain/memberships/row";
import { toPayload } from "#lib/domain/outbox/append";
import { TICKET_TIMES, toTicket } from "#lib/domain/tickets/row";
import { toVoucher, VOUCHER_TIMES } from "#lib/domain/vouchers/row";

/**
 * An event that is stored as the changed row and the further fields of its `data`. Statements on the hot path write
 * these.
 */
export interface UnrenderedEvent {
  id: string;
  type: string;
  created_at: Date;
  row: JsonRow;
  extra: Record<string, unknown> | null;
}

/** Returns what converts a stored row of a type to the public shape of the API. */
const fromRow =
  <Row>(times: TimesOf<Row>, toShape: (row: Row) => object) =>
  (row: JsonRow): object =>
    toShape(rowFromJson(row, times));

const SHAPES: Record<string, (row: JsonRow) => object> = {
  "ticket.redeemed": fromRow(TICKET_TIMES, toTicket),
  "booking.redeemed": fromRow(BOOKING_TIMES, toBooking),
  "voucher.redeemed": fromRow(VOUCHER_TIMES, toVoucher),
  "membership.checked_in": fromRow(NEW_CHECKIN_TIMES, toCheckinWithUsage),
  "gift_card.redeemed": fromRow(GIFT_CARD_TIMES, toGiftCard),
};

/**
 * Returns the exact payload that every delivery of this event sends. Throws for a type that is never stored as a row.
 */
export function renderEvent(event: UnrenderedEvent): string {
  const shape = SHAPES[event.type];
  if (!shape) throw new Error(`No shape is known for the row of ${event.type}.`);
  return toPayload(event, { ...shape(event.row), ...event.extra });
}
