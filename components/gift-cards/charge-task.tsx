"use client";
import { Banknote, Gift, Webhook } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { ButtonLink } from "#components/ui/button";
import { TextField } from "#components/ui/field";
import { Form, useForm } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import type { Loss } from "#components/ui/leave";
import { Note } from "#components/ui/note";
import { SubmitButton } from "#components/ui/submit-button";
import { Effects, Task, TaskBody } from "#components/ui/task";
import { toast } from "#components/ui/toast";
import type { FormAction, FormState } from "#lib/core/form-state";
import { centsOf, currencySign, moneyWords } from "#lib/words/money";

/** What happened under the key of a form. While the first request with it runs, the form asks again with the same `key`. */
export type ChargeResult =
  | { is: "charged"; cents: number; left_cents: number }
  | { is: "nothing" }
  | { is: "running"; key: string };

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

/** Charges a card, after listing what the charge does. */
export function ChargeTask({ id, newKey, holder, balanceCents, currency, listeners, close, action }: Props) {
  const form = useForm<ChargeResult, { amount: string; note: string }>(action, { loss: UNCHARGED });
  const { state, fields, errorOf } = form;
  const [typed, setTyped] = useState<string>(fields.amount.initialValue ?? "");
  const router = useRouter();
  const money = (cents: number) => moneyWords(cents, currency);
  const { result } = state;
  const key = useChargeKey(newKey, state);
  useEffect(() => {
    if (result?.is !== "charged") return;
    toast(`${moneyWords(result.cents, currency)} charged, ${moneyWords(result.left_cents, currency)} left`);
    router.replace(close as never, { scroll: false });
  }, [result, currency, close, router]);
  const cents = centsOf(typed, currency) ?? 0;
  const isTooMuch = cents > balanceCents;
  const error =
    errorOf("amount") ??
    (isTooMuch
      ? `${money(cents - balanceCents)} more than the card has. Charge ${money(balanceCents)} or less.`
      : undefined);
  return (
    <Task title="Charge" close={close}>
      <Form form={form} fields={{ id, key }}>
        <TaskBody>
          <FormProblem form={form} />
          {result && <ResultNote result={result} money={money} />}
          <TextField
            id={fields.amount.id}
            name="amount"
            label="Amount"
            unit={currencySign(currency)}
            inputMode="decimal"
            autoComplete="off"
            autoFocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            hint={`Up to ${money(balanceCents)}`}
            error={error}
          />
          <TextField
            id={fields.note.id}
            name="note"
            label="Note"
            aside="optional, stays in the ledger"
            autoComplete="off"
            maxLength={280}
            defaultValue={fields.note.initialValue}
            error={errorOf("note")}
          />
          {cents > 0 && !isTooMuch && (
            <ChargeEffects
              cents={cents}
              balanceCents={balanceCents}
              money={money}
              holder={holder}
              listeners={listeners}
            />
          )}
        </TaskBody>
        <footer>
          <ButtonLink href={close} replace>
            Cancel
          </ButtonLink>
          <SubmitButton kind="primary" pending="Charging">
            {cents > 0 ? `Charge ${money(cents)}` : "Charge"}
          </SubmitButton>
        </footer>
      </Form>
    </Task>
  );
}

/** Returns the key of the next request: the first one of the form, and another after each answer that settles a charge. */
function useChargeKey(newKey: string, state: FormState<ChargeResult>): string {
  const [first] = useState(newKey);
  const [seen, setSeen] = useState({ state, answers: 0 });
  const running = state.result?.is === "running" ? state.result.key : undefined;
  if (seen.state !== state)
    setSeen({ state, answers: running || state.canSendAgain ? seen.answers : seen.answers + 1 });
  return running ?? `${first} ${seen.answers}`;
}

function ResultNote({ result, money }: { result: ChargeResult; money: (cents: number) => string }) {
  switch (result.is) {
    case "charged":
      return (
        <Note>
          {money(result.cents)} was charged. {money(result.left_cents)} left.
        </Note>
      );
    case "nothing":
      return <Note kind="care">Nothing was charged.</Note>;
    case "running":
      return <Note kind="care">The charge is still being made.</Note>;
  }
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
