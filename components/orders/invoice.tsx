import type { OrderDetailsLine } from "#lib/dashboard/orders/shape";
import type { Order } from "#lib/domain/orders/schema";
import { formatMoney } from "#lib/texts/money";
import { formatDate } from "#lib/texts/time";
import { paidText } from "./bought.tsx";
import styles from "./order-paper.module.css";
import { PaperLine } from "./order-paper.tsx";

/** The lines, sums and payment of an invoice. */
export function Invoice({
  order,
  lines,
  refundedAt,
  zone,
}: {
  order: Order;
  lines: readonly OrderDetailsLine[];
  /** When the last refund was made, in Unix seconds. */
  refundedAt: number | null;
  zone: string;
}) {
  const money = (cents: number) => formatMoney(cents, order.currency);
  const sums: readonly (readonly [string, number] | false)[] = [
    ["Subtotal", order.subtotal_cents],
    order.discount_code !== null && [`Discount ${order.discount_code}`, -order.discount_cents],
    order.fee_cents > 0 && ["Service fee", order.fee_cents],
    order.shipping_cents > 0 && ["Shipping", order.shipping_cents],
    !order.tax_inclusive && ["Tax", order.tax_cents],
  ];
  return (
    <>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Quantity</th>
            <th scope="col">Each</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>
                <PaperLine line={line} zone={zone} />
              </td>
              <td>{line.quantity}</td>
              <td>{money(line.unit_price_cents)}</td>
              <td>{money(line.total_cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={styles.sums}>
        {sums.map(
          (sum) =>
            sum && (
              <div key={sum[0]}>
                <dt>{sum[0]}</dt>
                <dd>{money(sum[1])}</dd>
              </div>
            ),
        )}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{money(order.total_cents)}</dd>
        </div>
        {order.tax_inclusive && (
          <div>
            <dt>Tax in the total</dt>
            <dd>{money(order.tax_cents)}</dd>
          </div>
        )}
        {order.gift_card_cents > 0 && (
          <div>
            <dt>Paid by gift card</dt>
            <dd>{money(order.gift_card_cents)}</dd>
          </div>
        )}
        {order.refunded_cents > 0 && (
          <>
            <div>
              <dt>Refunded{refundedAt !== null && ` ${formatDate(refundedAt, zone)}`}</dt>
              <dd>{money(-order.refunded_cents)}</dd>
            </div>
            <div className={styles.total}>
              <dt>Paid in the end</dt>
              <dd>{money(order.total_cents - order.refunded_cents)}</dd>
            </div>
          </>
        )}
      </dl>
      <p className={styles.note}>Paid, {paidText(order.payment_method).toLowerCase()}. Thank you for your order.</p>
    </>
  );
}
