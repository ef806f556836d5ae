import { refused } from "./api-error.ts";
import { customerAt } from "./customers.ts";
import { integerAt, metadataAt, type Params, requiredAt, textAt } from "./form.ts";
import { linesOf, refuseTotal, totalOf } from "./line-items.ts";
import { newId, type Session } from "./objects.ts";
import { emailOf, excludedOf, expiryOf, localeOf, referenceOf, urlAt } from "./session-values.ts";
import type { Owner, PaymentData, State } from "./state.ts";
import { collectionOf, refuseConflicts, SUBSCRIPTION_PARAMS, subscriptionDataOf } from "./subscription-values.ts";

/** What Checkout is asked with here. Stripe knows more. */
export const SESSION_PARAMS = [
  "adaptive_pricing[enabled]",
  "allow_promotion_codes",
  "automatic_tax[enabled]",
  "cancel_url",
  "client_reference_id",
  "customer",
  "customer_email",
  "excluded_payment_method_types[]",
  "expand[]",
  "expires_at",
  "line_items[][price_data][currency]",
  "line_items[][price_data][product_data][name]",
  "line_items[][price_data][unit_amount]",
  "line_items[][quantity]",
  "locale",
  "metadata[*]",
  "mode",
  "payment_intent_data[application_fee_amount]",
  "payment_intent_data[metadata][*]",
  "success_url",
  ...SUBSCRIPTION_PARAMS,
];

const isTrue = (params: Params, ...path: string[]): boolean => textAt(params, ...path) === "true";

export function createSession(state: State, owner: Owner, params: Params): Session {
  const mode = requiredAt(params, "mode");
  if (mode !== "payment" && mode !== "subscription") throw refused(`Invalid mode: ${mode}`, { param: "mode" });
  requiredAt(params, "success_url");
  refuseConflicts(params, mode);
  const lines = linesOf(state, owner, params, mode === "subscription");
  const subscription = mode === "subscription" ? subscriptionDataOf(state, params) : null;
  const isTrial = Boolean(subscription?.trial_end ?? subscription?.trial_period_days);
  const amount = totalOf(lines, isTrial);
  const currency = lines[0]?.currency ?? "";
  refuseTotal(amount, currency, subscription !== null);
  const customer = customerAt(state, owner, params);
  const livemode = state.livemodeOf(owner);
  const id = newId(livemode ? "cs_live_" : "cs_test_");
  const session: Session = {
    id,
    object: "checkout.session",
    adaptive_pricing: { enabled: isTrue(params, "adaptive_pricing", "enabled") },
    allow_promotion_codes: isTrue(params, "allow_promotion_codes") || null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: {
      enabled: isTrue(params, "automatic_tax", "enabled"),
      liability: null,
      provider: null,
      status: null,
    },
    cancel_url: urlAt(params, "cancel_url"),
    client_reference_id: referenceOf(params),
    created: state.now(),
    currency,
    customer: customer?.id ?? null,
    customer_details: null,
    customer_email: emailOf(params),
    excluded_payment_method_types: excludedOf(params),
    expires_at: expiryOf(state, params),
    invoice: null,
    livemode,
    locale: localeOf(params),
    metadata: metadataAt(params, "metadata"),
    mode,
    payment_intent: null,
    payment_method_collection: collectionOf(params, mode),
    payment_method_types: ["card"],
    payment_status: "unpaid",
    status: "open",
    subscription: null,
    success_url: urlAt(params, "success_url"),
    ui_mode: "hosted_page",
    url: `${state.url}/pay/${id}`,
  };
  const metadata = metadataAt(params, "payment_intent_data", "metadata");
  const application_fee_amount = feeOf(params, amount);
  state.paymentData.set(id, { metadata, application_fee_amount, lines, subscription, intent: null });
  return state.add(owner, session);
}

function feeOf(params: Params, amount: number): number | null {
  const fee = integerAt(params, "payment_intent_data", "application_fee_amount") ?? null;
  const param = "payment_intent_data[application_fee_amount]";
  if (fee !== null && fee > amount) throw refused("The application fee is larger than the amount.", { param });
  return fee;
}

export function dataOf(state: State, { id }: Session): PaymentData {
  const data = state.paymentData.get(id);
  if (!data) throw new Error(`The session ${id} is not known.`);
  return data;
}

export function expireSession(state: State, session: Session): Session {
  if (session.status !== "open") {
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`;
    throw refused(message);
  }
  session.status = "expired";
  session.url = null;
  state.emit("checkout.session.expired", session);
  return session;
}

/** Expires what has passed its time. */
export function expireSessions(state: State): void {
  for (const session of state.all("checkout.session")) {
    if (session.status === "open" && session.expires_at <= state.now()) expireSession(state, session);
  }
}
