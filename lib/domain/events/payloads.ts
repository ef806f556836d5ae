import { z } from "zod";
import type { EventType } from "#lib/core/event-types";
import { Cents, Id } from "#lib/core/schema";
import { Booking } from "#lib/domain/bookings/schema";
import { Customer } from "#lib/domain/customers/schema";
import { GiftCard } from "#lib/domain/gift-cards/schema";
import { Membership, MembershipCheckin } from "#lib/domain/memberships/schema";
import { Order } from "#lib/domain/orders/schema";
import { Product } from "#lib/domain/products/schema";
import { RedemptionConflict, RedemptionReversal } from "#lib/domain/redemptions/schema";
import { Ticket } from "#lib/domain/tickets/schema";
import { Voucher } from "#lib/domain/vouchers/schema";
import { WebhookEndpoint } from "#lib/domain/webhook-endpoints/schema";

/** An event as it is documented: when it happens, and the shape of its `data`. */
interface DocumentedEvent {
  when: string;
  data: z.ZodType;
}

const deleted = (object: string) => z.object({ id: Id, object: z.literal(object), deleted: z.literal(true) });

/** Every event that is sent. Decisions, "Webhooks". */
export const EVENTS: Record<EventType, DocumentedEvent> = {
  "order.created": { when: "An order is placed, paid or not", data: Order },
  "order.completed": { when: "An order is paid, and what it bought is issued", data: Order },
  "order.fulfilled": { when: "An order is fulfilled", data: Order },
  "order.refunded": { when: "Some of an order, or all of it, is paid back", data: Order },
  "order.canceled": { when: "An order that waited for payment is canceled, or its time ran out", data: Order },
  "customer.created": { when: "A customer is made, by hand or by a first purchase", data: Customer },
  "customer.updated": { when: "A customer is changed", data: Customer },
  "customer.deleted": { when: "A customer is deleted, and their data erased", data: deleted("customer") },
  "product.created": { when: "A product is made", data: Product },
  "product.updated": { when: "A product is changed", data: Product },
  "product.deleted": { when: "A product is deleted", data: deleted("product") },
  "gift_card.issued": { when: "A gift card is sold or given", data: GiftCard },
  "gift_card.redeemed": { when: "A gift card is charged", data: GiftCard.extend({ redeemed_amount_cents: Cents }) },
  "gift_card.updated": { when: "A gift card is changed", data: GiftCard },
  "gift_card.voided": { when: "A gift card is voided", data: GiftCard },
  "gift_card.redemption_reversed": { when: "A charge is taken back", data: RedemptionReversal },
  "ticket.issued": { when: "A ticket is sold", data: Ticket },
  "ticket.redeemed": { when: "A ticket lets somebody in", data: Ticket.extend({ was_first: z.boolean() }) },
  "ticket.updated": { when: "A ticket is changed", data: Ticket },
  "ticket.voided": { when: "A ticket is voided", data: Ticket },
  "ticket.redemption_reversed": { when: "A scan of a ticket is taken back", data: RedemptionReversal },
  "booking.issued": { when: "A booking is made", data: Booking },
  "booking.updated": { when: "A booking is moved or changed", data: Booking },
  "booking.redeemed": { when: "A booked party comes", data: Booking },
  "booking.voided": { when: "A booking is voided", data: Booking },
  "booking.redemption_reversed": { when: "A scan of a booking is taken back", data: RedemptionReversal },
  "voucher.issued": { when: "A voucher is sold", data: Voucher },
  "voucher.redeemed": { when: "A voucher is used", data: Voucher },
  "voucher.updated": { when: "A voucher is changed", data: Voucher },
  "voucher.voided": { when: "A voucher is voided", data: Voucher },
  "voucher.redemption_reversed": { when: "A use of a voucher is taken back", data: RedemptionReversal },
  "membership.activated": { when: "A membership begins", data: Membership },
  "membership.updated": { when: "A membership's status, period or cancellation changes", data: Membership },
  "membership.canceled": { when: "A membership ends", data: Membership },
  "membership.checked_in": { when: "A member comes in", data: MembershipCheckin },
  "membership.redemption_reversed": { when: "A check-in is taken back", data: RedemptionReversal },
  "redemption.conflict": { when: "A scan made offline is refused", data: RedemptionConflict },
  "webhook.test": { when: "POST /webhooks/{id}/test is called", data: WebhookEndpoint },
};
