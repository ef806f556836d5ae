import { z } from "zod";
import type { EventType } from "#lib/core/event-types";
import { Cents } from "#lib/core/schema";
import { Booking } from "#lib/domain/bookings/schema";
import { Customer, DeletedCustomer } from "#lib/domain/customers/schema";
import { GiftCard } from "#lib/domain/gift-cards/schema";
import { Membership, MembershipCheckin } from "#lib/domain/memberships/schema";
import { Order } from "#lib/domain/orders/schema";
import { Payment } from "#lib/domain/payments/schema";
import { DeletedProduct, Product } from "#lib/domain/products/schema";
import { RedemptionConflict, RedemptionReversal } from "#lib/domain/redemptions/schema";
import { Ticket } from "#lib/domain/tickets/schema";
import { Voucher } from "#lib/domain/vouchers/schema";
import { WebhookEndpoint } from "#lib/domain/webhook-endpoints/schema";

/** The shape of the `data` of every event. `EVENT_TEXTS` says when an event is sent. */
export const EVENTS: Record<EventType, z.ZodType> = {
  "order.created": Order,
  "order.completed": Order,
  "order.fulfilled": Order,
  "order.refunded": Order,
  "order.canceled": Order,
  "payment.updated": Payment,
  "customer.created": Customer,
  "customer.updated": Customer,
  "customer.deleted": z.object(DeletedCustomer.shape),
  "product.created": Product,
  "product.updated": Product,
  "product.deleted": z.object(DeletedProduct.shape),
  "gift_card.issued": GiftCard,
  "gift_card.redeemed": GiftCard.extend({
    redeemed_amount_cents: Cents.describe("How much this charge took, in cents."),
  }),
  "gift_card.updated": GiftCard,
  "gift_card.voided": GiftCard,
  "gift_card.redemption_reversed": RedemptionReversal,
  "ticket.issued": Ticket,
  "ticket.redeemed": Ticket.extend({
    was_first: z
      .boolean()
      .describe(
        "`true` when this was the ticket's first use, or its first after all uses before were reversed; `false` for a further entry.",
      ),
  }),
  "ticket.updated": Ticket,
  "ticket.voided": Ticket,
  "ticket.redemption_reversed": RedemptionReversal,
  "booking.issued": Booking,
  "booking.updated": Booking,
  "booking.redeemed": Booking,
  "booking.voided": Booking,
  "booking.redemption_reversed": RedemptionReversal,
  "voucher.issued": Voucher,
  "voucher.redeemed": Voucher,
  "voucher.updated": Voucher,
  "voucher.voided": Voucher,
  "voucher.redemption_reversed": RedemptionReversal,
  "membership.activated": Membership,
  "membership.updated": Membership,
  "membership.canceled": Membership,
  "membership.checked_in": MembershipCheckin,
  "membership.redemption_reversed": RedemptionReversal,
  "redemption.conflict": RedemptionConflict,
  "webhook.test": WebhookEndpoint,
};
