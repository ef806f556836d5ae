import type { Context } from "#lib/db/context";
import { type BookingRow, toBooking } from "#lib/domain/bookings/row";
import { type GiftCardRow, toGiftCard } from "#lib/domain/gift-cards/row";
import { type ItemChange, logItemChanges } from "#lib/domain/issued-items/changes";
import { dropGiftCardMail, type GuestMail, mailGuests } from "#lib/domain/mail/mail-guests";
import { renewMembershipsOfOrder } from "#lib/domain/memberships/renew";
import { type MembershipRow, toMembership } from "#lib/domain/memberships/row";
import { ALLOCATIONS_OF_ORDERS } from "#lib/domain/orders/sql";
import type { DomainEvent } from "#lib/domain/outbox/append";
import { type Allocation, movesOf } from "#lib/domain/stock/allocation";
import { type IssuedItem, releaseItems } from "#lib/domain/stock/release-items";
import { type TicketRow, toTicket } from "#lib/domain/tickets/row";
import { toVoucher, type VoucherRow } from "#lib/domain/vouchers/row";
import { CANCEL_MEMBERSHIPS, VOID_BOOKINGS, VOID_GIFT_CARDS, VOID_TICKETS, VOID_VOUCHERS } from "./void-sql.ts";

/**
 * Voids every unused item of a fully refunded order, releases its seats and stock, and cancels its memberships. Does
 * not change items that were voided before. The caller has locked the order. Returns the events to append.
 */
export async function voidUnused(tx: Context, orderId: string): Promise<DomainEvent[]> {
  const bookings = await tx.sql<BookingRow>(VOID_BOOKINGS, [orderId, tx.now]);
  const cards = await tx.sql<GiftCardRow>(VOID_GIFT_CARDS, [orderId, tx.now]);
  await renewMembershipsOfOrder(tx, orderId); // so that the current period is the one that is canceled
  const memberships = await tx.sql<MembershipRow>(CANCEL_MEMBERSHIPS, [orderId, tx.now]);
  const tickets = await tx.sql<TicketRow>(VOID_TICKETS, [orderId, tx.now]);
  const vouchers = await tx.sql<VoucherRow>(VOID_VOUCHERS, [orderId, tx.now]);
  const lines = await tx.sql<Allocation>(ALLOCATIONS_OF_ORDERS, [[orderId]]);
  const items: IssuedItem[] = [
    ...bookings.map((row) => ({ kind: "booking" as const, row })),
    ...tickets.map((row) => ({ kind: "ticket" as const, row })),
  ];
  const linesWithStock = lines.filter((line) => line.variant_id);
  await releaseItems(
    tx,
    items,
    linesWithStock.flatMap((line) => movesOf(line, "sold", "free")),
  );
  await tellCardHolders(tx, cards);
  await logItemChanges(tx, [
    ...bookings.map((row) => refunded("booking", row)),
    ...cards.map((row) => refunded("gift_card", row)),
    ...memberships.map((row) => refunded("membership", row)),
    ...tickets.map((row) => refunded("ticket", row)),
    ...vouchers.map((row) => refunded("voucher", row)),
  ]);
  return [
    ...tickets.map((row) => ({ type: "ticket.voided" as const, data: toTicket(row) })),
    ...bookings.map((row) => ({ type: "booking.voided" as const, data: toBooking(row) })),
    ...vouchers.map((row) => ({ type: "voucher.voided" as const, data: toVoucher(row) })),
    ...memberships.map((row) => ({ type: "membership.canceled" as const, data: toMembership(row) })),
    ...cards.map((row) => ({ type: "gift_card.voided" as const, data: toGiftCard(row) })),
  ];
}

/** A card that was not mailed yet never is. Whoever has one that was is told. The buyer reads it in the mail of the refund. */
async function tellCardHolders(tx: Context, cards: readonly GiftCardRow[]): Promise<void> {
  await dropGiftCardMail(
    tx,
    cards.map((card) => card.id),
  );
  await mailGuests(
    tx,
    cards.flatMap(({ id, order_id, email_sent_at, recipient_email, recipient_name }): GuestMail[] =>
      email_sent_at && recipient_email
        ? [
            {
              kind: "item_ended",
              data: {},
              order_id,
              item_id: id,
              to: { email: recipient_email, name: recipient_name },
            },
          ]
        : [],
    ),
  );
}

const refunded = (kind: ItemChange["kind"], { id }: { id: string }): ItemChange => ({
  kind,
  item_id: id,
  what: "refunded",
});
