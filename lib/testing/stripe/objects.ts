import { randomBytes } from "node:crypto";
import type Stripe from "stripe";
import type {
  Customer,
  Invoice,
  InvoicePayment,
  PortalConfiguration,
  PortalSession,
  Subscription,
} from "./billing-objects.ts";

/** The version whose shapes `Stripe` has. */
export const API_VERSION = "2026-10-28.endive";

/** Of each object the fields that the fake knows. The package checks their names and types. */
export type Session = Pick<
  Stripe.Checkout.Session,
  | "id"
  | "object"
  | "adaptive_pricing"
  | "allow_promotion_codes"
  | "amount_subtotal"
  | "amount_total"
  | "automatic_tax"
  | "cancel_url"
  | "client_reference_id"
  | "created"
  | "currency"
  | "customer"
  | "customer_details"
  | "customer_email"
  | "excluded_payment_method_types"
  | "expires_at"
  | "invoice"
  | "livemode"
  | "locale"
  | "metadata"
  | "mode"
  | "payment_intent"
  | "payment_method_collection"
  | "payment_method_types"
  | "payment_status"
  | "status"
  | "subscription"
  | "success_url"
  | "ui_mode"
  | "url"
>;

export type PaymentIntent = Pick<
  Stripe.PaymentIntent,
  | "id"
  | "object"
  | "amount"
  | "amount_capturable"
  | "amount_received"
  | "application_fee_amount"
  | "canceled_at"
  | "cancellation_reason"
  | "capture_method"
  | "created"
  | "currency"
  | "customer"
  | "description"
  | "last_payment_error"
  | "latest_charge"
  | "livemode"
  | "metadata"
  | "payment_method"
  | "payment_method_types"
  | "status"
>;

export type Charge = Pick<
  Stripe.Charge,
  | "id"
  | "object"
  | "amount"
  | "amount_captured"
  | "amount_refunded"
  | "application_fee_amount"
  | "balance_transaction"
  | "billing_details"
  | "captured"
  | "created"
  | "currency"
  | "customer"
  | "description"
  | "disputed"
  | "failure_code"
  | "failure_message"
  | "livemode"
  | "metadata"
  | "paid"
  | "payment_intent"
  | "payment_method"
  | "payment_method_details"
  | "receipt_url"
  | "refunded"
  | "status"
>;

export type Refund = Pick<
  Stripe.Refund,
  | "id"
  | "object"
  | "amount"
  | "balance_transaction"
  | "charge"
  | "created"
  | "currency"
  | "failure_reason"
  | "metadata"
  | "next_action"
  | "payment_intent"
  | "reason"
  | "receipt_number"
  | "status"
>;

export type Dispute = Pick<
  Stripe.Dispute,
  | "id"
  | "object"
  | "amount"
  | "balance_transactions"
  | "charge"
  | "created"
  | "currency"
  | "evidence_details"
  | "is_charge_refundable"
  | "livemode"
  | "metadata"
  | "network_reason_code"
  | "payment_intent"
  | "reason"
  | "status"
>;

export type Warning = Pick<
  Stripe.Radar.EarlyFraudWarning,
  "id" | "object" | "actionable" | "charge" | "created" | "fraud_type" | "livemode" | "payment_intent"
>;

export type Account = Pick<
  Stripe.Account,
  | "id"
  | "object"
  | "charges_enabled"
  | "country"
  | "default_currency"
  | "details_submitted"
  | "email"
  | "payouts_enabled"
  | "type"
>;

export interface FakeEvent {
  id: string;
  object: "event";
  account?: string;
  api_version: string;
  created: number;
  data: { object: Things[Exclude<Kind, "event">]; previous_attributes?: object };
  livemode: boolean;
  pending_webhooks: number;
  request: Stripe.Event.Request | null;
  type: Stripe.Event.Type;
}

export interface Things {
  "checkout.session": Session;
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  "radar.early_fraud_warning": Warning;
  event: FakeEvent;
  subscription: Subscription;
  invoice: Invoice;
  invoice_payment: InvoicePayment;
  customer: Customer | Stripe.DeletedCustomer;
  "billing_portal.configuration": PortalConfiguration;
  "billing_portal.session": PortalSession;
}
export type Kind = keyof Things;
export type Thing = Things[Kind];

/** As long as an id of Stripe, of which a session has the longest. */
export function newId(prefix: string): string {
  return prefix.startsWith("cs_")
    ? `${prefix}a1${randomBytes(28).toString("hex")}`
    : `${prefix}${randomBytes(12).toString("hex")}`;
}
