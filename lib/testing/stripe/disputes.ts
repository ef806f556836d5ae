import type Stripe from "stripe";
import { type Dispute, newId } from "./objects.ts";
import type { State } from "./state.ts";

type Status = Stripe.Dispute.Status;

export interface NewDispute {
  payment_intent: string;
  /** What is left of the charge, unless the test says so. */
  amount?: number;
  status?: Status;
  reason?: string;
}

const CLOSED: readonly Status[] = ["lost", "won", "warning_closed", "prevented"];
/** The bank has taken the money. An inquiry takes none. */
const isTaken = (status: Status): boolean =>
  !status.startsWith("warning_") && status !== "won" && status !== "prevented";

export function openDispute(
  state: State,
  { payment_intent, amount, status = "needs_response", reason }: NewDispute,
): Dispute {
  const intent = state.get("payment_intent", payment_intent);
  const charge = state.get("charge", String(intent.latest_charge));
  const dispute: Dispute = {
    id: newId("du_1"),
    object: "dispute",
    amount: amount ?? charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: state.now(),
    currency: charge.currency,
    evidence_details: {
      due_by: state.now() + 7 * 24 * 60 * 60,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "manual",
    },
    is_charge_refundable: !isTaken(status),
    livemode: charge.livemode,
    metadata: {},
    network_reason_code: null,
    payment_intent: intent.id,
    reason: reason ?? "fraudulent",
    status,
  };
  charge.disputed = true;
  state.add(state.ownerOf(charge.id), dispute);
  state.emit("charge.dispute.created", dispute);
  if (isTaken(status)) state.emit("charge.dispute.funds_withdrawn", dispute);
  if (CLOSED.includes(status)) state.emit("charge.dispute.closed", dispute);
  return dispute;
}

export interface DisputeChange {
  dispute: string;
  status: Status;
  amount?: number;
}

export function changeDispute(state: State, { dispute: id, status, amount }: DisputeChange): Dispute {
  const dispute = state.get("dispute", id);
  const previous = { status: dispute.status };
  Object.assign(dispute, { status, amount: amount ?? dispute.amount, is_charge_refundable: !isTaken(status) });
  const wasTaken = isTaken(previous.status);
  if (!wasTaken && isTaken(status)) state.emit("charge.dispute.funds_withdrawn", dispute);
  if (wasTaken && !isTaken(status)) state.emit("charge.dispute.funds_reinstated", dispute);
  state.emit(CLOSED.includes(status) ? "charge.dispute.closed" : "charge.dispute.updated", dispute, previous);
  return dispute;
}
