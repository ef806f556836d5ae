import { OnPhone } from "#components/ui/layout";
import { Table } from "#components/ui/table";
import { Time } from "#components/ui/time";
import type { OrderDetailsLine } from "#lib/dashboard/orders/shape";
import type { Order } from "#lib/domain/orders/schema";
import { formatMoney } from "#lib/texts/money";
import styles from "./lines.module.css";

/** The lines of an order, and the totals. */
export function Lines({ order, lines }: { order: Order; lines: readonly OrderDetailsLine[] }) {
  const money = (cents: number) => formatMoney(cents, order.currency);
  return (
    <>
      <Table
        label="Bought"
        flush
        rows={lines}
        columns={[
          {
            head: "Item",
            name: true,
            two: true,
            grow: true,
            phone: "name",
            cell: (line) => (
              <>
                {titleOf(line)}
                <small>
                  <Detail {...line} />
                </small>
                {line.answers.map(({ label, answer }) => (
                  <small key={label} className={styles.answer}>
                    {label}: {answer}
                  </small>
                ))}
              </>
            ),
          },
          {
            head: "Qty",
            right: true,
            phone: "what",
            cell: (line) => (
              <>
                {line.quantity}
                <OnPhone> × {money(line.unit_price_cents)}</OnPhone>
              </>
            ),
          },
          { head: "Each", right: true, tone: "soft", cell: (line) => money(line.unit_price_cents) },
          { head: "Total", right: true, phone: "amount", cell: (line) => money(line.total_cents) },
        ]}
      />
      <dl className={styles.sums}>
        <dt>Subtotal</dt>
        <dd>{money(order.subtotal_cents)}</dd>
        {order.discount_code !== null && (
          <>
            <dt>Discount {order.discount_code}</dt>
            <dd>{money(-order.discount_cents)}</dd>
          </>
        )}
        {order.fee_cents > 0 && (
          <>
            <dt>Service fee</dt>
            <dd>{money(order.fee_cents)}</dd>
          </>
        )}
        {order.shipping_cents > 0 && (
          <>
            <dt>Shipping</dt>
            <dd>{money(order.shipping_cents)}</dd>
          </>
        )}
        <dt>{order.tax_inclusive ? "Tax, included" : "Tax"}</dt>
        <dd className={order.tax_inclusive ? styles.included : undefined}>{money(order.tax_cents)}</dd>
        <dt className={styles.whole}>Total</dt>
        <dd className={styles.whole}>{money(order.total_cents)}</dd>
        {order.gift_card_cents > 0 && (
          <>
            <dt>{order.status === "canceled" ? "Back on gift cards" : "Paid by gift card"}</dt>
            <dd>{money(order.gift_card_cents)}</dd>
          </>
        )}
        {order.refunded_cents > 0 && (
          <>
            <dt>Refunded</dt>
            <dd>{money(-order.refunded_cents)}</dd>
          </>
        )}
      </dl>
    </>
  );
}

const titleOf = ({ title, tier }: OrderDetailsLine) => (tier ? `${title}, ${tier}` : title);

function Detail({ starts_at, location, recipient, deliver_at }: OrderDetailsLine) {
  if (starts_at !== null) {
    return (
      <>
        <Time at={starts_at} as="when" />
        {location && `, ${location}`}
      </>
    );
  }
  if (!recipient) return null;
  return (
    <>
      For {recipient}
      {deliver_at !== null && (
        <>
          , to be delivered <Time at={deliver_at} as="when" />
        </>
      )}
    </>
  );
}
