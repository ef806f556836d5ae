import { Copy } from "#components/ui/copy";
import { CustomerLink } from "#components/ui/customer-link";
import { shortId } from "#components/ui/id";
import { RecordFacts } from "#components/ui/record-facts";
import { Facts, Section } from "#components/ui/section";
import { sentWords } from "#components/ui/sent";
import { Text } from "#components/ui/text";
import { TextLink } from "#components/ui/text-link";
import { Time } from "#components/ui/time";
import { Timeline, type TimelineEntry } from "#components/ui/timeline";
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
            [
              card.recipient_name === null ? "Buyer" : "From",
              <CustomerLink key="from" id={buyer.id}>
                {buyer.name ?? buyer.email}
              </CustomerLink>,
            ],
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
      <RecordFacts id={card.id} noun="card" />
    </>
  );
}

function toLine(entry: GiftCardEntry, currency: string): TimelineEntry {
  const { kind, title } = LINES[entry.type](moneyWords(Math.abs(entry.amount_cents), currency));
  const after = entry.reverses_at === null ? null : `${spanWords(entry.created - entry.reverses_at)} later`;
  return {
    id: entry.id,
    kind,
    title,
    detail: [after, sentWords(entry.sent)].filter(Boolean).join(", "),
    at: entry.created,
  };
}

const LINES: Record<GiftCardEntry["type"], (money: string) => Pick<TimelineEntry, "kind" | "title">> = {
  issue: (money) => ({ kind: "given", title: `Issued with ${money}` }),
  redeem: (money) => ({ kind: "charged", title: `${money} charged` }),
  reversal: (money) => ({ kind: "reversed", title: `${money} given back` }),
  adjustment: (money) => ({ kind: "adjusted", title: `${money} adjusted` }),
};
