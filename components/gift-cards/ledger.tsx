import { Equal, Minus, Plus, SlidersHorizontal, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { Money } from "#components/ui/money";
import { Table } from "#components/ui/table";
import { Time } from "#components/ui/time";
import type { GiftCardDetails, GiftCardEntry } from "#lib/domain/gift-cards/schema";
import { spanWords } from "#lib/words/time";

/** The ledger of a card, newest first, and the sum that is its balance. */
export function Ledger({ details }: { details: GiftCardDetails }) {
  const { currency, ledger, entries, sum_cents } = details;
  return (
    <div className="ledger">
      <Table
        label="Ledger"
        flush
        rows={ledger}
        columns={[
          { head: "When", className: "soft", phone: "when", cell: (entry) => <Time at={entry.created} as="when" /> },
          { head: "Entry", phone: "name", cell: (entry) => <Kind {...entry} /> },
          { head: "By", phone: "what", cell: (entry) => byWords(entry) },
          {
            head: "Note",
            grow: true,
            className: "soft",
            cell: (entry) => <span title={noteOf(entry) ?? undefined}>{noteOf(entry)}</span>,
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
            className: "font-medium",
            phone: "meta",
            cell: (entry) => (
              <>
                <Money cents={entry.balance_after_cents} currency={currency} />
                <span className="on-phone text-ink-3"> left</span>
              </>
            ),
          },
        ]}
        foot={
          <tr className="sum">
            <td colSpan={4}>{entries === 1 ? "Sum of 1 entry" : `Sum of ${entries} entries`}</td>
            <td className="align-right">
              <Money cents={sum_cents} currency={currency} />
            </td>
            <td className="align-right equals font-normal text-ink-3">
              {sum_cents === details.card.balance_cents ? (
                <>
                  <span className="words">equals the balance </span>
                  <Equal className="lucide s" />
                </>
              ) : (
                "differs from the balance"
              )}
            </td>
          </tr>
        }
      />
    </div>
  );
}

const KINDS: Record<GiftCardEntry["type"], { word: string; glyph: ReactNode }> = {
  issue: { word: "Issue", glyph: <Plus className="lucide accent" /> },
  redeem: { word: "Charge", glyph: <Minus /> },
  reversal: { word: "Reversal", glyph: <Undo2 /> },
  adjustment: { word: "Adjustment", glyph: <SlidersHorizontal className="lucide accent" /> },
};

function Kind({ type, reversed_at }: GiftCardEntry) {
  const { word, glyph } = KINDS[type];
  return (
    <span className={reversed_at === null ? "status" : "status quiet"}>
      {glyph}
      {reversed_at === null ? word : <s>{word}</s>}
    </span>
  );
}

const byWords = ({ source }: GiftCardEntry) => (source === "api" ? "API" : source);

function noteOf({ note, created, reversed_at }: GiftCardEntry): string | null {
  return reversed_at === null
    ? note
    : [note, `Reversed after ${spanWords(reversed_at - created)}`].filter(Boolean).join(". ");
}
