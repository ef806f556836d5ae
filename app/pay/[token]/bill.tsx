import { dueOf } from "#lib/domain/orders/row";
import type { Order } from "#lib/domain/orders/schema";
import { formatMoney } from "#lib/texts/money";
import styles from "./bill.module.css";

/** The lines of the order, and the total. */
export function Bill({ order }: { order: Order }) {
  const money = (cents: number) => formatMoney(cents, order.currency);
  const sums: [string, number][] = [
    ["Subtotal", order.subtotal_cents],
    [`Discount ${order.discount_code}`, -order.discount_cents],
    ["Service fee", order.fee_cents],
    ["Shipping", order.shipping_cents],
    [order.tax_inclusive ? "Tax, included" : "Tax", order.tax_cents],
  ];
  return (
    <>
      <ul className={styles.lines}>
        {order.items.map((item) => (
          <li key={item.id}>
            <span>
              {item.quantity > 1 && `${item.quantity} × `}
              {item.title}
            </span>
            <span className={styles.amount}>{money(item.total_cents)}</span>
          </li>
        ))}
      </ul>
      <dl className={styles.sums}>
        {sums
          .filter(([, cents]) => cents !== 0)
          .map(([word, cents]) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd className={styles.amount}>{money(cents)}</dd>
            </div>
          ))}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd className={styles.amount}>{money(order.total_cents)}</dd>
        </div>
        {order.gift_card_cents > 0 && (
          <>
            <div>
              <dt>Paid by gift card</dt>
              <dd className={styles.amount}>{money(-order.gift_card_cents)}</dd>
            </div>
            <div className={styles.total}>
              <dt>To pay</dt>
              <dd className={styles.amount}>{money(dueOf(order))}</dd>
            </div>
          </>
        )}
      </dl>
    </>
  );
}
