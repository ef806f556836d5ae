import { type JsonRow, rowFromJson } from "#lib/db/json-row";
import { type BookingRow, toBooking } from "#lib/domain/bookings/row";
import { type GiftCardRow, toGiftCard } from "#lib/domain/gift-cards/row";
import { toCheckinWithUsage } from "#lib/domain/memberships/row";
import { toPayload } from "#lib/domain/outbox/append";
import { type TicketRow, toTicket } from "#lib/domain/tickets/row";
import { toVoucher, type VoucherRow } from "#lib/domain/vouchers/row";

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

/** Converts the row of each event type to the public shape of the API. */
const SHAPES: Record<string, (row: JsonRow) => object> = {
  "ticket.redeemed": (row) => toTicket(row as unknown as TicketRow),
  "booking.redeemed": (row) => toBooking(row as unknown as BookingRow),
  "voucher.redeemed": (row) => toVoucher(row as unknown as VoucherRow),
  "membership.checked_in": (row) => toCheckinWithUsage(row as unknown as Parameters<typeof toCheckinWithUsage>[0]),
  "gift_card.redeemed": (row) => toGiftCard(row as unknown as GiftCardRow),
};

/**
 * Returns the exact payload that every delivery of this event sends. Throws for a type that is never stored as a row.
 */
export function renderEvent(event: UnrenderedEvent): string {
  const shape = SHAPES[event.type];
  if (!shape) throw new Error(`No shape is known for the row of ${event.type}.`);
  return toPayload(event, { ...shape(rowFromJson(event.row)), ...event.extra });
}
