import { Truncated } from "#components/ui/text";
import type { Order } from "#lib/domain/orders/schema";
import { buyerText, WALK_IN } from "#lib/texts/buyer";
import { formatMoney } from "#lib/texts/money";
import styles from "./order-title.module.css";

/** The title of an order: what it cost, and who bought. */
export function OrderTitle({ order }: { order: Order }) {
  const buyer = buyerText(order);
  return (
    <Truncated title={buyer}>
      {formatMoney(order.total_cents, order.currency)}{" "}
      <span className={styles.buyer}>from {buyer === WALK_IN ? "a walk-in" : buyer}</span>
    </Truncated>
  );
}
