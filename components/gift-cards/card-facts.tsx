import { Banknote, Gift, SlidersHorizontal, Undo2 } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { Copy } from "#components/ui/copy";
import { shortId } from "#components/ui/id";
import { Facts, Section, Timeline } from "#components/ui/section";
import { sentWords } from "#components/ui/sent";
import { Time } from "#components/ui/time";
import type { GiftCardDetails, GiftCardEntry } from "#lib/domain/gift-cards/schema";
import { moneyWords } from "#lib/words/money";
import { spanWords } from "#lib/words/time";

const ENTRIES_SHOWN = 12;

/** The recipient and buyer of a card, and its history. */
export function CardFacts({ details }: { details: GiftCardDetails }) {
  const { card, buyer, order_id } = details;
  return (
    <>
      <Section title="Card">
        <Facts
          facts={[
            ["For", card.recipient_name ?? buyer.name ?? "No name"],
            [
              "E-mail",
              <Copy
                key="email"
                value={card.recipient_email ?? buyer.email}
                mono={false}
                label="copy the address"
                className="text-ink-2"
              />,
            ],
            ["From", card.recipient_name !== null && <Buyer key="from" {...buyer} />],
            ["Message", card.message && <span className="text-ink-2">{card.message}</span>],
            ["Product", details.title],
            ["Delivered", card.email_sent_at !== null && <Time key="sent" at={card.email_sent_at} as="exact" />],
            [
              "Due",
              card.deliver_at !== null && card.email_sent_at === null && (
                <Time key="due" at={card.deliver_at} as="exact" />
              ),
            ],
            ["Expires", card.expires_at === null ? "Never" : <Time key="expires" at={card.expires_at} as="date" />],
            ["Voided", card.voided_at !== null && <Time key="voided" at={card.voided_at} as="exact" />],
            [
              "Bought in",
              <Link key="order" className="link" href={`/orders/${order_id}` as Route} prefetch={false}>
                Order {shortId(order_id)}
              </Link>,
            ],
          ]}
        />
      </Section>
      <Section title="Timeline">
        <Timeline entries={details.ledger.slice(0, ENTRIES_SHOWN).map((entry) => toLine(entry, details.currency))} />
        {details.entries > ENTRIES_SHOWN && (
          <p className="mt-2 text-ink-3">The ledger has all {details.entries} entries.</p>
        )}
      </Section>
      <Section title="API">
        <Copy value={card.id} label="copy card id" className="text-ink-2" />
      </Section>
    </>
  );
}

function Buyer({ id, name, email }: GiftCardDetails["buyer"]) {
  if (!id) return name ?? email;
  return (
    <Link className="link" href={`/orders?customer=${id}` as Route} prefetch={false}>
      {name ?? email}
    </Link>
  );
}

function toLine(entry: GiftCardEntry, currency: string) {
  const money = moneyWords(Math.abs(entry.amount_cents), currency);
  const { glyph, title } = LINES[entry.type](money);
  const after = entry.reverses_at === null ? null : `${spanWords(entry.created - entry.reverses_at)} later`;
  return {
    id: entry.id,
    glyph,
    title,
    detail: [after, sentWords(entry.sent)].filter(Boolean).join(", "),
    at: <Time at={entry.created} />,
  };
}

const LINES: Record<GiftCardEntry["type"], (money: string) => { glyph: ReactNode; title: string }> = {
  issue: (money) => ({ glyph: <Gift />, title: `Issued with ${money}` }),
  redeem: (money) => ({ glyph: <Banknote />, title: `${money} charged` }),
  reversal: (money) => ({ glyph: <Undo2 />, title: `${money} given back` }),
  adjustment: (money) => ({ glyph: <SlidersHorizontal />, title: `${money} adjusted` }),
};
