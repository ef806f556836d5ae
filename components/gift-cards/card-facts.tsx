import { Banknote, Gift, SlidersHorizontal, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { Copy } from "#components/ui/copy";
import { shortId } from "#components/ui/id";
import { Facts, Section, Timeline } from "#components/ui/section";
import { sentWords } from "#components/ui/sent";
import { Text } from "#components/ui/text";
import { TextLink } from "#components/ui/text-link";
import { Time } from "#components/ui/time";
import type { GiftCardDetails, GiftCardEntry } from "#lib/domain/gift-cards/schema";
import { moneyWords } from "#lib/words/money";
import { spanWords } from "#lib/words/time";
import styles from "./card-facts.module.css";

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
                tone="soft"
              />,
            ],
            ["From", card.recipient_name !== null && <Buyer key="from" {...buyer} />],
            ["Message", card.message && <Text tone="soft">{card.message}</Text>],
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
              <TextLink key="order" href={`/orders/${order_id}`} prefetch={false}>
                Order {shortId(order_id)}
              </TextLink>,
            ],
          ]}
        />
      </Section>
      <Section title="Timeline">
        <Timeline entries={details.ledger.slice(0, ENTRIES_SHOWN).map((entry) => toLine(entry, details.currency))} />
        {details.entries > ENTRIES_SHOWN && (
          <Text as="p" tone="quiet" className={styles.more}>
            The ledger has all {details.entries} entries.
          </Text>
        )}
      </Section>
      <Section title="API">
        <Copy value={card.id} label="copy card id" tone="soft" />
      </Section>
    </>
  );
}

function Buyer({ id, name, email }: GiftCardDetails["buyer"]) {
  if (!id) return name ?? email;
  return (
    <TextLink href={`/orders?customer=${id}`} prefetch={false}>
      {name ?? email}
    </TextLink>
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
