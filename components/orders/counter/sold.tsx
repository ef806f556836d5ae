import { ButtonLink } from "#components/ui/button";
import { ButtonRow } from "#components/ui/layout";
import { Note } from "#components/ui/note";
import type { Order } from "#lib/domain/orders/schema";
import { moneyWords } from "#lib/words/money";
import styles from "./sold.module.css";

/** More cards are printed from the page of the order. */
const MOST_CARDS = 3;

/** The sale before, above the counter that is ready for the next one. */
export function Sold({ order }: { order: Order }) {
  const { id, total_cents, currency, customer_email } = order;
  const issued = order.items.flatMap((item) => item.issued);
  const cards = issued.filter(({ object }) => object === "gift_card");
  const hasCodes = issued.length > cards.length;
  const isMailed = customer_email !== undefined;
  const codes = issued.length === 1 ? "QR code" : `${issued.length} QR codes`;
  return (
    <Note className={styles.sold}>
      <b>Sold for {moneyWords(total_cents, currency)}</b> to {isMailed ? customer_email : buyerOf(order)}.
      {issued.length > 0 && isMailed && ` The order has the ${codes} to show or print.`}
      {issued.length > 0 && !isMailed && ` Nothing is mailed. Print the ${codes} now.`}
      <ButtonRow className={styles.links}>
        {hasCodes && (
          <ButtonLink href={`/orders/${id}/print`} kind={isMailed ? undefined : "primary"}>
            {issued.length - cards.length === 1 ? "Print the code" : "Print the codes"}
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
