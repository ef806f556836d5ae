import { ButtonLink } from "#components/ui/button";
import { ButtonRow } from "#components/ui/layout";
import { Note } from "#components/ui/note";
import type { Order } from "#lib/domain/orders/schema";
import { moneyWords } from "#lib/words/money";
import styles from "./sold.module.css";

/** The sale before, above the counter that is ready for the next one. */
export function Sold({ order: { id, total_cents, currency, customer_email, items } }: { order: Order }) {
  const issued = items.reduce((count, item) => count + item.issued.length, 0);
  return (
    <Note className={styles.sold}>
      <b>Sold for {moneyWords(total_cents, currency)}</b> to {customer_email}.
      {issued > 0 && ` The order has the ${issued === 1 ? "QR code" : `${issued} QR codes`} to show or print.`}
      <ButtonRow className={styles.links}>
        <ButtonLink href={`/orders/${id}`}>Open the order</ButtonLink>
        <ButtonLink href={`/orders/${id}/invoice`}>Print the invoice</ButtonLink>
      </ButtonRow>
    </Note>
  );
}
