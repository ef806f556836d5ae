"use client";
import type { SubmissionResult } from "@conform-to/react";
import { Banknote, Gift, Webhook } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { ButtonLink } from "#components/ui/button";
import { TextField } from "#components/ui/field";
import { Note } from "#components/ui/note";
import { useServerForm } from "#components/ui/server-form";
import { PendingButton } from "#components/ui/submit-button";
import { Effects, Task } from "#components/ui/task";
import { toast } from "#components/ui/toast";
import { centsOf, currencySign, moneyWords } from "#lib/words/money";

/** The result of a charge. */
export interface ChargeResult {
  cents: number;
  left_cents: number;
  /** The same amount was charged less than 30 seconds ago, so nothing more was taken. */
  isReplay: boolean;
}

interface State {
  form?: SubmissionResult<string[]>;
  problem?: string;
  result?: ChargeResult;
}

interface Props {
  id: string;
  holder: string;
  balanceCents: number;
  currency: string;
  /** How many endpoints listen to the event of a charge. */
  listeners: number;
  /** The address of the card. */
  close: string;
  action: (before: State, form: FormData) => Promise<State>;
}

/** Charges a card, after listing what the charge does. */
export function ChargeTask({ id, holder, balanceCents, currency, listeners, close, action }: Props) {
  const { state, busy, fields, props, errorOf } = useServerForm<{ amount: string; note: string }, State>(action);
  const [typed, setTyped] = useState<string>(fields.amount.initialValue ?? "");
  const router = useRouter();
  const money = (cents: number) => moneyWords(cents, currency);
  const { result } = state;
  useEffect(() => {
    if (!result || result.isReplay) return;
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
      <form {...props}>
        <div className="body">
          {state.problem && <Note kind="no">{state.problem}</Note>}
          {result && <ResultNote result={result} money={money} />}
          <input type="hidden" name="id" value={id} />
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
        </div>
        <footer>
          <ButtonLink href={close} replace data-cancel="">
            Cancel
          </ButtonLink>
          <PendingButton kind="primary" busy={busy} pending="Charging">
            {cents > 0 ? `Charge ${money(cents)}` : "Charge"}
          </PendingButton>
        </footer>
      </form>
    </Task>
  );
}

/** The result of a charge on a page without JavaScript, which shows no toast. */
function ResultNote({ result, money }: { result: ChargeResult; money: (cents: number) => string }) {
  if (result.isReplay) {
    return (
      <Note kind="care">
        The same amount was charged less than 30 seconds ago, so nothing more was taken. To charge it again, enter a
        note.
      </Note>
    );
  }
  return (
    <Note>
      {money(result.cents)} charged, {money(result.left_cents)} left.
    </Note>
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
