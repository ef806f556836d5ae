import { Copy } from "#components/ui/copy";
import { CustomerLink } from "#components/ui/customer-link";
import { shortId } from "#components/ui/id";
import { RecordFacts } from "#components/ui/record-facts";
import { Facts, Section } from "#components/ui/section";
import { Text } from "#components/ui/text";
import { TextLink } from "#components/ui/text-link";
import { Time } from "#components/ui/time";
import type { GiftCardDetails } from "#lib/dashboard/gift-cards/shape";
import { WALK_IN } from "#lib/texts/buyer";

/** The recipient and buyer of a card. */
export function CardFacts({ details }: { details: GiftCardDetails }) {
  const { card, buyer, order_id } = details;
  const email = card.recipient_email ?? buyer.email;
  return (
    <>
      <Section title="Card">
        <Facts
          facts={[
            ["For", card.recipient_name ?? buyer.name ?? (email ? "No name" : WALK_IN)],
            ["E-mail", email && <Copy key="email" value={email} mono={false} label="copy the address" tone="soft" />],
            [
              card.recipient_name === null ? "Buyer" : "From",
              <CustomerLink key="from" id={buyer.id}>
                {buyer.name ?? buyer.email ?? WALK_IN}
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
              <TextLink key="order" href={`/orders/${order_id}`}>
                Order {shortId(order_id)}
              </TextLink>,
            ],
          ]}
        />
      </Section>
      <RecordFacts id={card.id} noun="card" />
    </>
  );
}
