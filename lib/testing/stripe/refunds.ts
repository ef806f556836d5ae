import { refused } from "./api-error.ts";
import { integerAt, metadataAt, type Params, requiredAt, textAt } from "./form.ts";
import { type Charge, newId, type Refund } from "./objects.ts";
import type { Owner, RefundOutcome, State } from "./state.ts";

export const REFUND_PARAMS = [
  "amount",
  "expand[]",
  "metadata[*]",
  "payment_intent",
  "reason",
  "refund_application_fee",
];

const REASONS = ["duplicate", "fraudulent", "requested_by_customer"];

export interface NewRefund {
  payment_intent: string;
  amount?: number;
  metadata?: Record<string, string>;
  reason?: string;
  /** Instead of what the refunds to come will be. */
  outcome?: RefundOutcome;
}

export function createRefund(state: State, owner: Owner, params: Params): Refund {
  const payment_intent = requiredAt(params, "payment_intent");
  state.get("payment_intent", payment_intent, owner);
  const reason = textAt(params, "reason");
  if (reason !== undefined && !REASONS.includes(reason))
    throw refused(`Invalid reason: ${reason}`, { param: "reason" });
  return refund(state, {
    payment_intent,
    amount: integerAt(params, "amount"),
    metadata: metadataAt(params, "metadata"),
    reason,
  });
}

export function refund(state: State, { payment_intent, metadata = {}, reason, ...input }: NewRefund): Refund {
  const intent = state.get("payment_intent", payment_intent);
  if (intent.status !== "succeeded") {
    const message = `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`;
    throw refused(message, { code: "payment_intent_unexpected_state", param: "payment_intent" });
  }
  const charge = state.get("charge", String(intent.latest_charge));
  const amount = amountOf(state, charge, input.amount);
  const outcome = input.outcome ?? state.refundOutcome;
  const made: Refund = {
    id: newId("re_3"),
    object: "refund",
    amount,
    balance_transaction: newId("txn_3"),
    charge: charge.id,
    created: state.now(),
    currency: charge.currency,
    metadata,
    payment_intent: intent.id,
    reason: reason ?? null,
    receipt_number: null,
    status: outcome === "fails_later" ? "succeeded" : outcome,
  };
  if (outcome === "failed") made.failure_reason = "unknown";
  if (outcome === "requires_action") made.next_action = { type: "display_details" };
  if (outcome === "fails_later") state.failing.add(made.id);
  state.add(state.ownerOf(intent.id), made);
  state.emit("refund.created", made);
  count(state, charge);
  if (isCounted(made)) state.emit("charge.refunded", charge);
  if (outcome === "failed") state.emit("refund.failed", made);
  return made;
}

function amountOf(state: State, charge: Charge, asked: number | undefined): number {
  const left = charge.amount - charge.amount_refunded;
  const disputes = state.all("dispute").filter((dispute) => dispute.charge === charge.id);
  if (disputes.some((dispute) => !dispute.is_charge_refundable)) {
    throw refused(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: "charge_disputed" });
  }
  if (left <= 0) {
    throw refused(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  }
  const amount = asked ?? left;
  const param = "amount";
  if (amount < 1) throw refused("Invalid positive integer", { code: "parameter_invalid_integer", param });
  if (amount > left) {
    throw refused(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, { param });
  }
  return amount;
}

/** A refund takes from what is left of a charge from its start, and no longer once it has failed. */
const isCounted = ({ status }: Refund): boolean => status !== "failed" && status !== "canceled";

function count(state: State, charge: Charge): void {
  const counted = state.all("refund").filter((one) => one.charge === charge.id && isCounted(one));
  charge.amount_refunded = counted.reduce((sum, one) => sum + one.amount, 0);
  charge.refunded = charge.amount_refunded >= charge.amount;
}

export interface Decision {
  refund: string;
  status: "succeeded" | "pending" | "failed" | "canceled";
  failure_reason?: string;
}

/** Stripe takes back also a refund that had succeeded: the bank of the buyer returned it. */
export function decide(state: State, { refund: id, status, failure_reason = "unknown" }: Decision): Refund {
  const made = state.get("refund", id);
  const previous = { status: made.status };
  made.status = status;
  delete made.next_action;
  state.failing.delete(id);
  if (status === "failed") made.failure_reason = failure_reason;
  count(state, state.get("charge", String(made.charge)));
  state.emit("refund.updated", made, previous);
  state.emit("charge.refund.updated", made, previous);
  if (status === "failed") state.emit("refund.failed", made);
  return made;
}

export function failLater(state: State): void {
  for (const id of state.failing) decide(state, { refund: id, status: "failed" });
}
