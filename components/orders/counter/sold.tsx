import { countIssued, issuedText } from "#components/orders/issued-counts.ts";
import { ButtonLink } from "#components/ui/button";
import { ButtonRow } from "#components/ui/layout";
import { Note } from "#components/ui/note";
import type { Order } from "#lib/domain/orders/schema";
import { formatMoney } from "#lib/texts/money";
import styles from "./sold.module.css";

/** More cards are printed from the page of the order. */
const MOST_CARDS = 3;

/** The sale before, above the counter that is ready for the next one. */
export function Sold({ order }: { order: Order }) {
  const { id, total_cents, currency, customer_email } = order;
  const issued = countIssued(order);
  const cards = order.items.flatMap((item) => item.issued).filter(({ object }) => object === "gift_card");
  const hasIssued = issued.codes + issued.cards > 0;
  const hasCodes = issued.codes > 0;
  const isMailed = customer_email !== undefined;
  return (
    <Note className={styles.sold}>
      <b>Sold for {formatMoney(total_cents, currency)}</b> to {isMailed ? customer_email : buyerOf(order)}.
      {hasIssued && isMailed && ` The order has the ${issuedText(issued)} to show or print.`}
      {hasIssued && !isMailed && ` Nothing is mailed. Print the ${issuedText(issued)} now.`}
      <ButtonRow className={styles.links}>
        {hasCodes && (
          <ButtonLink href={`/orders/${id}/print`} kind={isMailed ? undefined : "primary"}>
            {issued.codes === 1 ? "Print the code" : "Print the codes"}
          </ButtonLink>
        )}
        {!isMailed &&
          cards.slice(0, MOST_CARDS).map((card, index) => (
            <ButtonLink key={card.id} href={`/gift-cards/${card.id}/print`} kind={hasCodes ? undefined : "primary"}>
              Print {cards.length === 1 ? "the gift card" : `gift card ${index + 1}`}
            </ButtonLink>
          ))}
        <ButtonLink href={`/orders/${id}`}>Open the order</ButtonLink>
        <ButtonLink href={`/orders/${id}/invoice`}>Print the invoice</ButtonLink>
      </ButtonRow>
    </Note>
  );
}

const buyerOf = ({ customer_name }: Order): string => customer_name ?? "a walk-in";
