"use client";
import { Banknote, Gift, Webhook } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ButtonLink } from "#components/ui/button";
import { TextField } from "#components/ui/field";
import { Form, useForm } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import type { Loss } from "#components/ui/leave.ts";
import { SubmitButton } from "#components/ui/submit-button";
import { Effects, Task, TaskBody } from "#components/ui/task";
import { toast } from "#components/ui/toast";
import type { FormAction, FormState } from "#lib/core/form-state";
import { MAX_NOTE } from "#lib/core/limits";
import { centsOf, currencySign, formatMoney } from "#lib/texts/money";
import { ChargeAnswer, type ChargeResult } from "./charge-answer.tsx";
import { useAskAgain } from "./use-ask-again.ts";

/** After this time without an answer the page says so, and asks what happened. */
const ANSWER_MS = 15_000;

type Typed = { amount: string; note: string };

interface Props {
  id: string;
  /** A new key: whatever this form sends is charged once under it. */
  newKey: string;
  holder: string;
  balanceCents: number;
  currency: string;
  /** How many endpoints listen to the event of a charge. */
  listeners: number;
  /** The address of the card. */
  close: string;
  action: FormAction<ChargeResult>;
}

const UNCHARGED: Loss = {
  title: "Leave without charging?",
  text: "The amount that you entered is not charged.",
  stayLabel: "Keep editing",
  leaveLabel: "Leave without charging",
};
const UNKNOWN: Loss = {
  title: "Leave without an answer?",
  text: "The card may have been charged. Its ledger shows whether it was.",
  stayLabel: "Wait for the answer",
  leaveLabel: "Leave without an answer",
};

/**
 * Charges a card, after listing what the charge does. When no answer comes, the form becomes the question what happened,
 * which charges nothing, and asks it until it is answered.
 */
export function ChargeTask({ id, newKey, holder, balanceCents, currency, listeners, close, action }: Props) {
  const [isUnknown, setUnknown] = useState(false);
  const router = useRouter();
  const money = (cents: number) => formatMoney(cents, currency);
  const form = useForm<ChargeResult, Typed>(action, {
    loss: isUnknown ? UNKNOWN : UNCHARGED,
    answerMs: ANSWER_MS,
    onAnswer: (state) => setUnknown((before) => isUnknownAfter(state) || (before && state.canSendAgain === true)),
    onDone(result) {
      if (result.is !== "charged" || result.asked) return;
      toast(`${money(result.cents)} charged, ${money(result.left_cents)} left`);
      router.replace(close as never, { scroll: false });
    },
  });
  const { state, fields } = form;
  const [typed, setTyped] = useState<string>(fields.amount.initialValue ?? "");
  const key = useChargeKey(newKey, state);
  useAskAgain(form, isUnknown);
  const cents = centsOf(typed, currency) ?? 0;
  const isDone = state.result?.is === "charged";
  return (
    <Task title="Charge" close={close}>
      <Form form={form} fields={{ id, key, ...(isUnknown && { ask: "yes" }) }}>
        <TaskBody>
          {!state.isLost && <FormProblem form={form} />}
          <ChargeAnswer result={state.result} unknownCents={isUnknown ? cents : undefined} money={money} />
          {!isDone && (
            <ChargeFields {...{ form, currency, balanceCents, typed, setTyped, cents }} readOnly={isUnknown} />
          )}
          {cents > 0 && cents <= balanceCents && !isUnknown && !isDone && (
            <ChargeEffects {...{ cents, balanceCents, money, holder, listeners }} />
          )}
        </TaskBody>
        <footer>
          <ButtonLink href={close} replace>
            {isUnknown || isDone ? "Close" : "Cancel"}
          </ButtonLink>
          {!isDone && (
            <SubmitButton kind="primary" pending={isUnknown ? "Asking" : "Charging"}>
              {isUnknown ? "Ask again" : cents > 0 ? `Charge ${money(cents)}` : "Charge"}
            </SubmitButton>
          )}
        </footer>
      </Form>
    </Task>
  );
}

/** True if nobody can say whether the card was charged: no answer came, the server failed, or the first request still runs. */
const isUnknownAfter = ({ isLost, requestId, result }: FormState<ChargeResult>): boolean =>
  isLost === true || requestId !== undefined || result?.is === "running";

/** Returns the key of the next request: the first one of the form, and another after each answer that settles a charge. */
function useChargeKey(newKey: string, state: FormState<ChargeResult>): string {
  const [first] = useState(newKey);
  const [seen, setSeen] = useState({ state, answers: 0 });
  const isOpen = state.canSendAgain || isUnknownAfter(state);
  if (seen.state !== state) setSeen({ state, answers: isOpen ? seen.answers : seen.answers + 1 });
  return state.result?.is === "running" ? state.result.key : `${first} ${seen.answers}`;
}

function ChargeFields({
  form: { fields, errorOf },
  currency,
  balanceCents,
  typed,
  setTyped,
  cents,
  readOnly,
}: {
  form: Pick<ReturnType<typeof useForm<ChargeResult, Typed>>, "fields" | "errorOf">;
  currency: string;
  balanceCents: number;
  typed: string;
  setTyped: (text: string) => void;
  cents: number;
  readOnly: boolean;
}) {
  const left = formatMoney(balanceCents, currency);
  const tooMuch = `${formatMoney(cents - balanceCents, currency)} more than the card has. Charge ${left} or less.`;
  return (
    <>
      <TextField
        id={fields.amount.id}
        name="amount"
        label="Amount"
        unit={currencySign(currency)}
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        readOnly={readOnly}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        hint={`Up to ${left}`}
        error={errorOf("amount") ?? (cents > balanceCents && !readOnly ? tooMuch : undefined)}
      />
      <TextField
        id={fields.note.id}
        name="note"
        label="Note"
        aside="optional, stays in the ledger"
        autoComplete="off"
        maxLength={MAX_NOTE}
        readOnly={readOnly}
        defaultValue={fields.note.initialValue}
        error={errorOf("note")}
      />
    </>
  );
}

function ChargeEffects(
  props: Pick<Props, "balanceCents" | "holder" | "listeners"> & { cents: number; money: (cents: number) => string },
) {
  const { cents, balanceCents, money, holder, listeners } = props;
  const webhook = {
    glyph: <Webhook />,
    title: `Notifies ${listeners === 1 ? "1 endpoint" : `${listeners} endpoints`}`,
    text: "gift_card.redeemed",
  };
  return (
    <Effects
      effects={[
        {
          glyph: <Banknote />,
          title: `Takes ${money(cents)} from the card`,
          text: "The ledger shows your name. It cannot be undone here.",
        },
        {
          glyph: <Gift />,
          title: cents === balanceCents ? "Leaves nothing on the card" : `Leaves ${money(balanceCents - cents)}`,
          text: `${holder} can spend this amount.`,
        },
        ...(listeners > 0 ? [webhook] : []),
      ]}
    />
  );
}
