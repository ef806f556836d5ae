"use client";
import { useRouter } from "next/navigation";
import { ButtonLink } from "#components/ui/button";
import { TextField } from "#components/ui/field";
import { Form, useForm } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import { MoneyField } from "#components/ui/money-field";
import { RadioCards } from "#components/ui/radio-cards";
import { SubmitButton } from "#components/ui/submit-button";
import { Task, TaskBody } from "#components/ui/task";
import { Hint } from "#components/ui/text";
import { toast } from "#components/ui/toast";
import type { FormAction } from "#lib/core/form-state";
import { MAX_NOTE } from "#lib/core/limits";
import { formatMoney } from "#lib/texts/money";

/** Corrects the balance of a card, with a reason that stays in its ledger. */
export function AdjustForm({
  id,
  balanceCents,
  currency,
  close,
  action,
}: {
  id: string;
  balanceCents: number;
  currency: string;
  /** The address of the card. */
  close: string;
  action: FormAction;
}) {
  const router = useRouter();
  const form = useForm<unknown, { direction: string; amount: string; reason: string }>(action, {
    values: { direction: "up", amount: "", reason: "" },
    onDone: () => {
      toast("Adjusted");
      router.replace(close as never, { scroll: false });
    },
  });
  const left = formatMoney(balanceCents, currency);
  return (
    <Task title="Adjust the balance" close={close}>
      <Form form={form} fields={{ id }}>
        <TaskBody>
          <FormProblem form={form} />
          <RadioCards
            label="What to do"
            choices={[
              { value: "up", title: "Put money on" },
              { value: "down", title: "Take money off", text: `Up to ${left}` },
            ]}
            {...form.field("direction")}
          />
          <MoneyField label="Amount" currency={currency} {...form.field("amount")} />
          <TextField label="Reason" maxLength={MAX_NOTE} autoComplete="off" {...form.field("reason")} />
          <Hint>
            The ledger gets an entry with your name and the reason. gift_card.updated is sent. For a sale at the till,
            charge the card instead.
          </Hint>
        </TaskBody>
        <footer>
          <ButtonLink href={close} replace scroll={false}>
            Cancel
          </ButtonLink>
          <SubmitButton kind="primary" pending="Adjusting">
            Adjust
          </SubmitButton>
        </footer>
      </Form>
    </Task>
  );
}
