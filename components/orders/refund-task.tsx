"use client";
import {
  Banknote,
  CalendarClock,
  CircleCheck,
  FileX,
  Gift,
  IdCard,
  Mail,
  Package,
  Stamp,
  Ticket,
  Webhook,
} from "lucide-react";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { useState } from "react";
import { Button, ButtonLink } from "#components/ui/button";
import { TextField } from "#components/ui/field";
import { Form, useForm } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import type { Loss } from "#components/ui/leave.ts";
import { MoneyField } from "#components/ui/money-field";
import { SubmitButton } from "#components/ui/submit-button";
import { Effects, Task, TaskBody } from "#components/ui/task";
import type { FormAction } from "#lib/core/form-state";
import { MAX_NOTE } from "#lib/core/limits";
import type { RefundPreview } from "#lib/dashboard/refund-preview/shape";
import { amountProblem, centsOf, formatAmount, formatMoney } from "#lib/texts/money";

const UNSENT: Loss = {
  title: "Leave without refunding?",
  text: "The amount that you entered is not refunded.",
  stayLabel: "Keep editing",
  leaveLabel: "Leave without refunding",
};

/** Refunds a part or all of what is left of an order, after showing what that voids. */
export function RefundTask({
  id,
  preview,
  isTest,
  close,
  action,
}: {
  id: string;
  preview: RefundPreview;
  isTest: boolean;
  /** The address of the order. */
  close: string;
  action: FormAction<{ message: string }>;
}) {
  const { left_cents, currency } = preview;
  const router = useRouter();
  const form = useForm<{ message: string }, { amount: string; reason: string }>(action, {
    values: { amount: formatAmount(left_cents, currency) },
    loss: UNSENT,
    onDone: () => router.replace(close as never, { scroll: false }),
  });
  const { fields, errorOf } = form;
  const [typed, setTyped] = useState<string>(fields.amount.initialValue ?? formatAmount(left_cents, currency));
  const read = centsOf(typed, currency);
  const cents = left_cents === 0 ? 0 : (read ?? 0);
  const left = formatMoney(left_cents, currency);
  const tooMuch = cents > left_cents ? `${left} is left to refund. Enter ${left} or less.` : undefined;
  const unread = read === null && typed.trim() !== "" ? amountProblem(typed, currency, left_cents) : undefined;
  const canSend = !tooMuch && (cents > 0 || left_cents === 0);
  const voided = countVoided(preview, cents);
  return (
    <Task title="Refund" close={close}>
      <Form form={form} fields={{ id }}>
        <TaskBody>
          <FormProblem form={form} />
          {left_cents > 0 && (
            <MoneyField
              id={fields.amount.id}
              name="amount"
              label="Amount"
              currency={currency}
              autoFocus
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              hint={`Up to ${left}`}
              end={
                cents !== left_cents && (
                  <Button kind="ghost" small onClick={() => setTyped(formatAmount(left_cents, currency))}>
                    All
                  </Button>
                )
              }
              error={unread ?? errorOf("amount") ?? tooMuch}
            />
          )}
          <TextField
            id={fields.reason.id}
            name="reason"
            label="Reason"
            aside="optional, stays with the order"
            autoComplete="off"
            maxLength={MAX_NOTE}
            defaultValue={fields.reason.initialValue}
            error={errorOf("reason")}
          />
          {canSend && <Effects effects={effectsOf(preview, { cents, isTest })} />}
        </TaskBody>
        <footer>
          <ButtonLink href={close} replace>
            Cancel
          </ButtonLink>
          <SubmitButton kind="danger" pending="Refunding">
            {cents > 0 ? `Refund ${formatMoney(cents, currency)}` : "Refund"}
            {canSend && voided > 0 && ` and void ${voided}`}
          </SubmitButton>
        </footer>
      </Form>
    </Task>
  );
}

interface Effect {
  glyph: ReactNode;
  title: string;
  text?: ReactNode;
}

/** Lists what a refund of `cents` does. Only the one that completes the total voids items. */
function effectsOf(
  {
    currency,
    left_cents,
    on_cards_cents,
    payment_method,
    items,
    files,
    restocked,
    mailed_to,
    subscribers,
  }: RefundPreview,
  { cents, isTest }: { cents: number; isTest: boolean },
) {
  const isFull = cents === left_cents;
  const toCards = Math.max(0, cents - (left_cents - on_cards_cents));
  const money: Effect = {
    glyph: <Banknote />,
    ...moneyEffect(payment_method, formatMoney(cents - toCards, currency), isTest),
  };
  const card: Effect = {
    glyph: <Gift />,
    title: `Puts ${formatMoney(toCards, currency)} back on the gift cards that paid`,
    text: "For a card that was voided, the guest gets a new one by mail.",
  };
  const voided = items.flatMap(({ kind, voided: count, kept }): Effect[] => {
    const { glyph, one, many, what, keptText } = KINDS[kind];
    const plural = (n: number) => (n === 1 ? `1 ${one}` : `${n} ${many}`);
    return [
      ...(count > 0 ? [{ glyph, title: `${what} ${plural(count)}` }] : []),
      ...(kept > 0
        ? [
            {
              glyph: <CircleCheck />,
              title: `Leaves ${plural(kept)} as ${kept === 1 ? "it is" : "they are"}`,
              text: keptText,
            },
          ]
        : []),
    ];
  });
  const closed: Effect = {
    glyph: <FileX />,
    title: `Ends the downloads of ${files === 1 ? "1 file" : `${files} files`}`,
    text: "The guest's link then says that the order was refunded.",
  };
  const stock: Effect = {
    glyph: <Package />,
    title: restocked === 1 ? "Puts 1 unit back into stock" : `Puts ${restocked} units back into stock`,
  };
  const nothing: Effect = {
    glyph: <CircleCheck />,
    title: "Voids nothing",
    text: `All items stay valid. Only a refund of all ${formatMoney(left_cents, currency)} voids what is unused.`,
  };
  const mail: Effect = {
    glyph: <Mail />,
    title: "Tells the guest",
    text: isTest ? "The mail is kept under Mail: test data is never sent." : `A mail goes to ${mailed_to}.`,
  };
  const webhook: Effect = {
    glyph: <Webhook />,
    title: `Notifies ${subscribers === 1 ? "1 endpoint" : `${subscribers} endpoints`}`,
    text: "order.refunded",
  };
  return [
    ...(cents > toCards || cents === 0 ? [money] : []),
    ...(toCards > 0 ? [card] : []),
    ...(isFull ? [...voided, ...(files > 0 ? [closed] : []), ...(restocked > 0 ? [stock] : [])] : [nothing]),
    ...(mailed_to ? [mail] : []),
    ...(subscribers > 0 ? [webhook] : []),
  ];
}

const moneyEffect = (method: string, money: string, isTest: boolean): Omit<Effect, "glyph"> =>
  method === "manual"
    ? {
        title: `Records ${money} as refunded`,
        text: "No money moves automatically. Pay it back in the way it was paid.",
      }
    : {
        title: `Pays ${money} back through the payment processor`,
        text: isTest
          ? "Test data: no money moves. If the processor refuses, nothing changes."
          : "If the processor refuses, nothing changes.",
      };

/** How many items a refund of `cents` voids or cancels. */
const countVoided = ({ left_cents, items }: RefundPreview, cents: number): number =>
  cents === left_cents ? items.reduce((sum, { voided }) => sum + voided, 0) : 0;

const KINDS = {
  ticket: {
    glyph: <Ticket />,
    one: "ticket",
    many: "tickets",
    what: "Voids",
    keptText: "Used or voided before. Seats of unused tickets can be sold again.",
  },
  booking: {
    glyph: <CalendarClock />,
    one: "booking",
    many: "bookings",
    what: "Voids",
    keptText: "The guest arrived, or it was voided before.",
  },
  voucher: { glyph: <Stamp />, one: "voucher", many: "vouchers", what: "Voids", keptText: "Used or voided before." },
  membership: {
    glyph: <IdCard />,
    one: "membership",
    many: "memberships",
    what: "Cancels",
    keptText: "Canceled before.",
  },
  gift_card: {
    glyph: <Gift />,
    one: "gift card",
    many: "gift cards",
    what: "Voids",
    keptText: "Charged or voided before. What is left on a charged card can still be spent.",
  },
} as const;
