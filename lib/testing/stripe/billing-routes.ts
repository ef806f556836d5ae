import { CUSTOMER_PARAMS, createCustomer, updateCustomer } from "./customers.ts";
import { textAt } from "./form.ts";
import { LIST_PARAMS, listOf } from "./lists.ts";
import { CONFIGURATION_PARAMS, createConfiguration, createPortalSession, PORTAL_SESSION_PARAMS } from "./portal.ts";
import { matches, one, type Route } from "./route.ts";
import { cancelNow, hasEnded, SUBSCRIPTION_UPDATE_PARAMS, updateSubscription } from "./subscriptions.ts";

const SUBSCRIPTION = /^\/v1\/subscriptions\/([^/]+)$/;
const CUSTOMER = /^\/v1\/customers\/([^/]+)$/;

/** The routes of what Stripe calls Billing. */
export const BILLING_ROUTES: readonly Route[] = [
  one(SUBSCRIPTION, "rak_subscription_read", "subscription"),
  {
    method: "POST",
    path: SUBSCRIPTION,
    permission: "rak_subscription_write",
    params: SUBSCRIPTION_UPDATE_PARAMS,
    run: ({ state, owner, id, params }) => updateSubscription(state, state.get("subscription", id, owner), params),
  },
  {
    method: "DELETE",
    path: SUBSCRIPTION,
    permission: "rak_subscription_write",
    params: ["expand[]"],
    run: ({ state, owner, id }) => cancelNow(state, state.get("subscription", id, owner)),
  },
  {
    method: "GET",
    path: /^\/v1\/subscriptions$/,
    permission: "rak_subscription_read",
    params: [...LIST_PARAMS, "customer", "status"],
    run: (asked) =>
      listOf(asked, "subscription", (subscription) => {
        const { customer, status } = subscription;
        return (
          matches(asked.params, "customer", customer) &&
          isListed(status, textAt(asked.params, "status"), hasEnded(subscription))
        );
      }),
  },
  one(/^\/v1\/invoices\/([^/]+)$/, "rak_invoice_read", "invoice"),
  {
    method: "GET",
    path: /^\/v1\/invoices$/,
    permission: "rak_invoice_read",
    params: [...LIST_PARAMS, "customer", "status", "subscription"],
    run: (asked) =>
      listOf(
        asked,
        "invoice",
        ({ customer, parent, status }) =>
          matches(asked.params, "customer", customer) &&
          matches(asked.params, "status", status) &&
          matches(asked.params, "subscription", parent?.subscription_details?.subscription),
      ),
  },
  {
    method: "GET",
    path: /^\/v1\/invoice_payments$/,
    permission: "rak_invoice_read",
    params: [...LIST_PARAMS, "invoice", "payment[payment_intent]", "payment[type]", "status"],
    run: (asked) =>
      listOf(
        asked,
        "invoice_payment",
        ({ invoice, payment, status }) =>
          matches(asked.params, "invoice", invoice) &&
          matches(asked.params, "status", status) &&
          (textAt(asked.params, "payment", "payment_intent") ?? payment.payment_intent) === payment.payment_intent,
      ),
  },
  {
    method: "POST",
    path: /^\/v1\/customers$/,
    permission: "rak_customer_write",
    params: CUSTOMER_PARAMS,
    run: ({ state, owner, params }) => createCustomer(state, owner, params),
  },
  one(CUSTOMER, "rak_customer_read", "customer"),
  {
    method: "POST",
    path: CUSTOMER,
    permission: "rak_customer_write",
    params: CUSTOMER_PARAMS,
    run: ({ state, owner, id, params }) => updateCustomer(state, owner, id, params),
  },
  {
    method: "POST",
    path: /^\/v1\/billing_portal\/configurations$/,
    permission: "rak_customer_portal_write",
    params: CONFIGURATION_PARAMS,
    run: ({ state, owner, params }) => createConfiguration(state, owner, params),
  },
  {
    method: "GET",
    path: /^\/v1\/billing_portal\/configurations$/,
    permission: "rak_customer_portal_read",
    params: [...LIST_PARAMS, "active", "is_default"],
    run: (asked) =>
      listOf(
        asked,
        "billing_portal.configuration",
        ({ active, is_default }) =>
          matches(asked.params, "active", String(active)) && matches(asked.params, "is_default", String(is_default)),
      ),
  },
  one(/^\/v1\/billing_portal\/configurations\/([^/]+)$/, "rak_customer_portal_read", "billing_portal.configuration"),
  {
    method: "POST",
    path: /^\/v1\/billing_portal\/sessions$/,
    permission: "rak_customer_portal_write",
    params: PORTAL_SESSION_PARAMS,
    run: ({ state, owner, params }) => createPortalSession(state, owner, params),
  },
];

/** A list has no canceled subscriptions, unless it asks for them. */
function isListed(status: string, asked: string | undefined, isEnded: boolean): boolean {
  if (asked === "all") return true;
  if (asked === "ended") return isEnded;
  return asked === undefined ? status !== "canceled" : status === asked;
}
