// Written by `npm run openapi` from the API document.
import type { components } from "./shapes.ts";

export type GiftCardProductInput = components["schemas"]["GiftCardProductInput"];
export type CustomFieldInput = components["schemas"]["CustomFieldInput"];
export type ExperienceProductInput = components["schemas"]["ExperienceProductInput"];
export type TicketProductInput = components["schemas"]["TicketProductInput"];
export type BookingProductInput = components["schemas"]["BookingProductInput"];
export type MembershipProductInput = components["schemas"]["MembershipProductInput"];
export type VoucherProductInput = components["schemas"]["VoucherProductInput"];
export type OrderCreatedEvent = components["schemas"]["OrderCreatedEvent"];
export type ShippingAddress = components["schemas"]["ShippingAddress"];
export type OrderItem = components["schemas"]["OrderItem"];
export type Order = components["schemas"]["Order"];
export type OrderCompletedEvent = components["schemas"]["OrderCompletedEvent"];
export type OrderFulfilledEvent = components["schemas"]["OrderFulfilledEvent"];
export type OrderRefundedEvent = components["schemas"]["OrderRefundedEvent"];
export type OrderCanceledEvent = components["schemas"]["OrderCanceledEvent"];
export type PaymentUpdatedEvent = components["schemas"]["PaymentUpdatedEvent"];
export type Payment = components["schemas"]["Payment"];
export type CustomerCreatedEvent = components["schemas"]["CustomerCreatedEvent"];
export type Customer = components["schemas"]["Customer"];
export type CustomerUpdatedEvent = components["schemas"]["CustomerUpdatedEvent"];
export type CustomerDeletedEvent = components["schemas"]["CustomerDeletedEvent"];
export type ProductCreatedEvent = components["schemas"]["ProductCreatedEvent"];
export type CustomField = components["schemas"]["CustomField"];
export type TicketEvent = components["schemas"]["TicketEvent"];
export type TicketTier = components["schemas"]["TicketTier"];
export type OpeningHours = components["schemas"]["OpeningHours"];
export type BookingResource = components["schemas"]["BookingResource"];
export type Timeslot = components["schemas"]["Timeslot"];
export type MembershipPlan = components["schemas"]["MembershipPlan"];
export type ProductVariant = components["schemas"]["ProductVariant"];
export type Product = components["schemas"]["Product"];
export type ProductUpdatedEvent = components["schemas"]["ProductUpdatedEvent"];
export type ProductDeletedEvent = components["schemas"]["ProductDeletedEvent"];
export type GiftCardIssuedEvent = components["schemas"]["GiftCardIssuedEvent"];
export type GiftCard = components["schemas"]["GiftCard"];
export type GiftCardRedeemedEvent = components["schemas"]["GiftCardRedeemedEvent"];
export type GiftCardUpdatedEvent = components["schemas"]["GiftCardUpdatedEvent"];
export type GiftCardVoidedEvent = components["schemas"]["GiftCardVoidedEvent"];
export type GiftCardRedemptionReversedEvent = components["schemas"]["GiftCardRedemptionReversedEvent"];
export type Ticket = components["schemas"]["Ticket"];
export type Booking = components["schemas"]["Booking"];
export type Voucher = components["schemas"]["Voucher"];
export type Membership = components["schemas"]["Membership"];
export type MembershipUsage = components["schemas"]["MembershipUsage"];
export type RedemptionReversal = components["schemas"]["RedemptionReversal"];
export type TicketIssuedEvent = components["schemas"]["TicketIssuedEvent"];
export type TicketRedeemedEvent = components["schemas"]["TicketRedeemedEvent"];
export type TicketUpdatedEvent = components["schemas"]["TicketUpdatedEvent"];
export type TicketVoidedEvent = components["schemas"]["TicketVoidedEvent"];
export type TicketRedemptionReversedEvent = components["schemas"]["TicketRedemptionReversedEvent"];
export type BookingIssuedEvent = components["schemas"]["BookingIssuedEvent"];
export type BookingUpdatedEvent = components["schemas"]["BookingUpdatedEvent"];
export type BookingRedeemedEvent = components["schemas"]["BookingRedeemedEvent"];
export type BookingVoidedEvent = components["schemas"]["BookingVoidedEvent"];
export type BookingRedemptionReversedEvent = components["schemas"]["BookingRedemptionReversedEvent"];
export type VoucherIssuedEvent = components["schemas"]["VoucherIssuedEvent"];
export type VoucherRedeemedEvent = components["schemas"]["VoucherRedeemedEvent"];
export type VoucherUpdatedEvent = components["schemas"]["VoucherUpdatedEvent"];
export type VoucherVoidedEvent = components["schemas"]["VoucherVoidedEvent"];
export type VoucherRedemptionReversedEvent = components["schemas"]["VoucherRedemptionReversedEvent"];
export type MembershipActivatedEvent = components["schemas"]["MembershipActivatedEvent"];
export type MembershipUpdatedEvent = components["schemas"]["MembershipUpdatedEvent"];
export type MembershipCanceledEvent = components["schemas"]["MembershipCanceledEvent"];
export type MembershipCheckedInEvent = components["schemas"]["MembershipCheckedInEvent"];
export type MembershipCheckin = components["schemas"]["MembershipCheckin"];
export type MembershipRedemptionReversedEvent = components["schemas"]["MembershipRedemptionReversedEvent"];
export type RedemptionConflictEvent = components["schemas"]["RedemptionConflictEvent"];
export type RedemptionConflict = components["schemas"]["RedemptionConflict"];
export type WebhookTestEvent = components["schemas"]["WebhookTestEvent"];
export type WebhookEndpoint = components["schemas"]["WebhookEndpoint"];
export type BookingRedemption = components["schemas"]["BookingRedemption"];
export type DeletedCustomer = components["schemas"]["DeletedCustomer"];
export type DiscountCode = components["schemas"]["DiscountCode"];
export type DeletedDiscountCode = components["schemas"]["DeletedDiscountCode"];
export type Event = components["schemas"]["Event"];
export type GiftCardCharged = components["schemas"]["GiftCardCharged"];
export type GiftCardTransaction = components["schemas"]["GiftCardTransaction"];
export type DeletedProduct = components["schemas"]["DeletedProduct"];
export type RedemptionResult = components["schemas"]["RedemptionResult"];
export type TicketRedemption = components["schemas"]["TicketRedemption"];
export type VoucherRedemption = components["schemas"]["VoucherRedemption"];
export type Display = components["schemas"]["Display"];
export type RedemptionBatch = components["schemas"]["RedemptionBatch"];
export type RedemptionLookup = components["schemas"]["RedemptionLookup"];
export type TestClock = components["schemas"]["TestClock"];
export type Mail = components["schemas"]["Mail"];
export type WebhookEndpointWithSecret = components["schemas"]["WebhookEndpointWithSecret"];
export type DeletedWebhookEndpoint = components["schemas"]["DeletedWebhookEndpoint"];
export type WebhookDelivery = components["schemas"]["WebhookDelivery"];
export type WebhookRecovery = components["schemas"]["WebhookRecovery"];
export type ErrorBody = components["schemas"]["ErrorBody"];

/**
 * The codes of the errors that the API answers.
 */
export type ErrorCode =
  | "allowance_exhausted"
  | "already_redeemed_or_voided"
  | "already_reversed"
  | "already_voided"
  | "exhausted"
  | "expired"
  | "gift_card_expired"
  | "gift_card_on_hold"
  | "gift_card_voided"
  | "idempotency_conflict"
  | "insufficient_balance"
  | "insufficient_scope"
  | "internal_error"
  | "invalid_request"
  | "invalid_transition"
  | "membership_inactive"
  | "method_not_allowed"
  | "not_found"
  | "out_of_stock"
  | "outside_window"
  | "payload_too_large"
  | "payments_not_configured"
  | "precondition_failed"
  | "pro_required"
  | "product_in_use"
  | "product_not_available"
  | "product_type_not_creatable"
  | "rate_limited"
  | "refund_exceeds_total"
  | "slot_unavailable"
  | "slug_taken"
  | "sold_out"
  | "unauthorized"
  | "unavailable"
  | "unsupported_media_type"
  | "wrong_event";

/**
 * What a webhook brings. `type` says what happened.
 */
export type WebhookEvent =
  | OrderCreatedEvent
  | OrderCompletedEvent
  | OrderFulfilledEvent
  | OrderRefundedEvent
  | OrderCanceledEvent
  | PaymentUpdatedEvent
  | CustomerCreatedEvent
  | CustomerUpdatedEvent
  | CustomerDeletedEvent
  | ProductCreatedEvent
  | ProductUpdatedEvent
  | ProductDeletedEvent
  | GiftCardIssuedEvent
  | GiftCardRedeemedEvent
  | GiftCardUpdatedEvent
  | GiftCardVoidedEvent
  | GiftCardRedemptionReversedEvent
  | TicketIssuedEvent
  | TicketRedeemedEvent
  | TicketUpdatedEvent
  | TicketVoidedEvent
  | TicketRedemptionReversedEvent
  | BookingIssuedEvent
  | BookingUpdatedEvent
  | BookingRedeemedEvent
  | BookingVoidedEvent
  | BookingRedemptionReversedEvent
  | VoucherIssuedEvent
  | VoucherRedeemedEvent
  | VoucherUpdatedEvent
  | VoucherVoidedEvent
  | VoucherRedemptionReversedEvent
  | MembershipActivatedEvent
  | MembershipUpdatedEvent
  | MembershipCanceledEvent
  | MembershipCheckedInEvent
  | MembershipRedemptionReversedEvent
  | RedemptionConflictEvent
  | WebhookTestEvent;
