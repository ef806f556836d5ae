import { newId, type Warning } from "./objects.ts";
import type { State } from "./state.ts";

export interface NewWarning {
  payment_intent: string;
}

/** The issuer of a card takes a payment for fraud. */
export function warnOfFraud(state: State, { payment_intent }: NewWarning): Warning {
  const intent = state.get("payment_intent", payment_intent);
  const warning: Warning = {
    id: newId("issfr_1"),
    object: "radar.early_fraud_warning",
    actionable: true,
    charge: String(intent.latest_charge),
    created: state.now(),
    fraud_type: "made_with_stolen_card",
    livemode: intent.livemode,
    payment_intent: intent.id,
  };
  state.add(state.ownerOf(intent.id), warning);
  state.emit("radar.early_fraud_warning.created", warning);
  return warning;
}
