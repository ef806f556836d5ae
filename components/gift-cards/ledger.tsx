import { Equal, Minus, Plus, SlidersHorizontal, Undo2 } from "lucide-react";
import type { ComponentType } from "react";
import { ReverseUse } from "#components/items/reverse-use";
import { shortId } from "#components/ui/id";
import { OnPhone } from "#components/ui/layout";
import { Money } from "#components/ui/money";
import { CustomStatus } from "#components/ui/status";
import { SumRow, Table } from "#components/ui/table";
import { Text } from "#components/ui/text";
import { TextLink } from "#components/ui/text-link";
import { Time } from "#components/ui/time";
import type { FormAction } from "#lib/core/form-state";
import type { GiftCardDetails, GiftCardEntry } from "#lib/dashboard/gift-cards/shape";
import { formatMoney } from "#lib/texts/money";
import { formatSpan } from "#lib/texts/time";
import styles from "./ledger.module.css";

/** The ledger of a card, newest first, and the sum that is its balance. A charge that counts can be reversed; what paid an order goes back with the order. */
export function Ledger({
  details,
  reverse,
}: {
  details: GiftCardDetails;
  /** Null when the card is voided: its charges can no longer be reversed. */
  reverse: FormAction | null;
}) {
  const { currency, ledger, entries, sum_cents } = details;
  return (
    <Table
      label="Ledger"
      flush
      rows={ledger}
      columns={[
        { head: "When", tone: "soft", phone: "when", cell: (entry) => <Time at={entry.created} as="when" /> },
        {
          head: "Entry",
          phone: "name",
          cell: (entry) => (
            <div className={styles.entry}>
              <Kind {...entry} />
              {reverse && entry.type === "redeem" && entry.reversed_at === null && !entry.paid_order_id && (
                <ReverseUse
                  id={details.card.id}
                  redemption={entry.id}
                  what={formatMoney(-entry.amount_cents, currency)}
                  gain="The amount is on the card again."
                  event="gift_card.redemption_reversed"
                  reverse={reverse}
                >
                  The charge no longer counts.
                </ReverseUse>
              )}
            </div>
          ),
        },
        { head: "By", phone: "what", className: styles.by, cell: (entry) => byText(entry) },
        {
          head: "Note",
          grow: true,
          tone: "soft",
          className: styles.note,
          cell: (entry) =>
            entry.paid_order_id ? (
              <TextLink href={`/orders/${entry.paid_order_id}`}>Order {shortId(entry.paid_order_id)}</TextLink>
            ) : (
              <span title={noteOf(entry) ?? undefined}>{noteOf(entry)}</span>
            ),
        },
        {
          head: "Amount",
          right: true,
          phone: "amount",
          cell: (entry) => <Money cents={entry.amount_cents} currency={currency} signed />,
        },
        {
          head: "Balance after",
          right: true,
          strong: true,
          phone: "meta",
          cell: (entry) => (
            <>
              <Money cents={entry.balance_after_cents} currency={currency} />
              <OnPhone>
                <Text tone="quiet"> left</Text>
              </OnPhone>
            </>
          ),
        },
      ]}
      foot={
        <SumRow
          label={entries === 1 ? "Sum of 1 entry" : `Sum of ${entries} entries`}
          span={4}
          amount={<Money cents={sum_cents} currency={currency} />}
          note={
            sum_cents === details.card.balance_cents ? (
              <>
                <span className={styles.equals}>equals the balance </span>
                <Equal size={14} />
              </>
            ) : (
              "differs from the balance"
            )
          }
        />
      }
    />
  );
}

const KINDS: Record<GiftCardEntry["type"], { word: string; glyph: ComponentType; tone: "plain" | "accent" }> = {
  issue: { word: "Issue", glyph: Plus, tone: "accent" },
  redeem: { word: "Charge", glyph: Minus, tone: "plain" },
  reversal: { word: "Reversal", glyph: Undo2, tone: "plain" },
  adjustment: { word: "Adjustment", glyph: SlidersHorizontal, tone: "accent" },
};

function Kind({ type, reversed_at }: GiftCardEntry) {
  const { word, glyph, tone } = KINDS[type];
  return (
    <CustomStatus tone={reversed_at === null ? tone : "quiet"} glyph={glyph}>
      {reversed_at === null ? word : <s>{word}</s>}
    </CustomStatus>
  );
}

const byText = ({ source }: GiftCardEntry) => (source === "api" ? "API" : source);

function noteOf({ note, created, reversed_at }: GiftCardEntry): string | null {
  return reversed_at === null
    ? note
    : [note, `Reversed after ${formatSpan(reversed_at - created)}`].filter(Boolean).join(". ");
}
