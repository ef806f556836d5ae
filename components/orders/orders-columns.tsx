import { Id } from "#components/ui/id";
import { OnDesk } from "#components/ui/layout";
import { Money } from "#components/ui/money";
import { Status } from "#components/ui/status";
import type { Column } from "#components/ui/table";
import { Truncated } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { OrderOverview } from "#lib/dashboard/orders/shape";
import { buyerText } from "#lib/texts/buyer";
import { boughtText, KindGlyph, paidText } from "./bought.tsx";
import styles from "./orders-columns.module.css";

export const ORDER_COLUMNS: readonly Column<OrderOverview>[] = [
  { head: "Placed", phone: "when", tone: "soft", cell: (order) => <Time at={order.created} /> },
  {
    head: "Customer",
    name: true,
    phone: "name",
    cell: (order) => <Truncated className={styles.customer}>{buyerText(order)}</Truncated>,
  },
  { head: "E-mail", wideOnly: true, cell: (order) => order.customer_email },
  {
    head: "Bought",
    grow: true,
    phone: "what",
    cell: (order) => (
      <span title={boughtText(order)}>
        <OnDesk>
          <KindGlyph type={order.bought?.type ?? ""} className={styles.glyph} />{" "}
        </OnDesk>
        {boughtText(order)}
      </span>
    ),
  },
  { head: "Status", phone: "meta", cell: (order) => <Status of="order" is={order.status} /> },
  { head: "Paid by", tone: "soft", className: styles.notInNarrow, cell: (order) => paidText(order.payment_method) },
  {
    head: "Total",
    right: true,
    className: styles.total,
    phone: "amount",
    cell: (order) => (
      <Money
        cents={order.total_cents}
        currency={order.currency}
        quiet={order.status === "canceled" || order.status === "refunded"}
      />
    ),
  },
  { head: "Order", className: styles.notInNarrow, cell: (order) => <Id id={order.id} of="order id" /> },
];
