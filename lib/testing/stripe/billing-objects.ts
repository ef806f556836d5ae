import type Stripe from "stripe";

type Price = Pick<
  Stripe.Price,
  | "id"
  | "object"
  | "active"
  | "created"
  | "currency"
  | "livemode"
  | "metadata"
  | "product"
  | "recurring"
  | "type"
  | "unit_amount"
>;

export type SubscriptionItem = Pick<
  Stripe.SubscriptionItem,
  "id" | "object" | "created" | "current_period_end" | "current_period_start" | "metadata" | "quantity" | "subscription"
> & { price: Price };

export type Subscription = Pick<
  Stripe.Subscription,
  | "id"
  | "object"
  | "application_fee_percent"
  | "billing_cycle_anchor"
  | "cancel_at"
  | "cancel_at_period_end"
  | "canceled_at"
  | "collection_method"
  | "created"
  | "currency"
  | "customer"
  | "description"
  | "ended_at"
  | "latest_invoice"
  | "livemode"
  | "metadata"
  | "pause_collection"
  | "start_date"
  | "status"
  | "trial_end"
  | "trial_start"
> & { items: Stripe.ApiList<SubscriptionItem> };

export type InvoiceLine = Pick<
  Stripe.InvoiceLineItem,
  | "id"
  | "object"
  | "amount"
  | "currency"
  | "description"
  | "invoice"
  | "livemode"
  | "metadata"
  | "parent"
  | "period"
  | "quantity"
  | "subscription"
  | "subtotal"
>;

export type Invoice = Pick<
  Stripe.Invoice,
  | "id"
  | "object"
  | "amount_due"
  | "amount_paid"
  | "amount_remaining"
  | "attempt_count"
  | "attempted"
  | "auto_advance"
  | "automatically_finalizes_at"
  | "billing_reason"
  | "collection_method"
  | "created"
  | "currency"
  | "customer"
  | "customer_email"
  | "hosted_invoice_url"
  | "livemode"
  | "metadata"
  | "next_payment_attempt"
  | "number"
  | "parent"
  | "period_end"
  | "period_start"
  | "status"
  | "status_transitions"
  | "subtotal"
  | "total"
> & { lines: Stripe.ApiList<InvoiceLine> };

export type InvoicePayment = Pick<
  Stripe.InvoicePayment,
  | "id"
  | "object"
  | "amount_paid"
  | "amount_requested"
  | "created"
  | "currency"
  | "invoice"
  | "is_default"
  | "livemode"
  | "payment"
  | "status"
  | "status_transitions"
>;

export type Customer = Pick<
  Stripe.Customer,
  | "id"
  | "object"
  | "created"
  | "email"
  | "invoice_prefix"
  | "invoice_settings"
  | "livemode"
  | "metadata"
  | "name"
  | "next_invoice_sequence"
>;

type Features = Stripe.BillingPortal.Configuration.Features;

export type PortalConfiguration = Pick<
  Stripe.BillingPortal.Configuration,
  | "id"
  | "object"
  | "active"
  | "business_profile"
  | "created"
  | "default_return_url"
  | "is_default"
  | "livemode"
  | "metadata"
  | "name"
  | "updated"
> & {
  features: {
    customer_update: Features["customer_update"];
    invoice_history: Features["invoice_history"];
    payment_method_update: Pick<Features["payment_method_update"], "enabled">;
    subscription_cancel: Pick<Features["subscription_cancel"], "enabled" | "mode" | "proration_behavior">;
    subscription_pause: Pick<Features["subscription_pause"], "enabled">;
    subscription_update: Pick<Features["subscription_update"], "enabled">;
  };
};

export type PortalSession = Pick<
  Stripe.BillingPortal.Session,
  "id" | "object" | "configuration" | "created" | "customer" | "livemode" | "return_url" | "url"
>;
