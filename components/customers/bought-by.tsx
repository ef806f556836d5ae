import { boughtText, KindGlyph } from "#components/orders/bought";
import { Money } from "#components/ui/money";
import { Status } from "#components/ui/status";
import type { Column } from "#components/ui/table";
import { Table } from "#components/ui/table";
import { Text } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { OrderOverview } from "#lib/dashboard/orders/shape";
import styles from "./bought-by.module.css";

const COLUMNS: readonly Column<OrderOverview>[] = [
  { head: "Placed", phone: "when", tone: "soft", cell: (order) => <Time at={order.created} /> },
  {
    head: "Bought",
    name: true,
    grow: true,
    phone: "name",
    cell: (order) => (
      <span title={boughtText(order)}>
        <KindGlyph type={order.bought?.type ?? ""} className={styles.glyph} /> {boughtText(order)}
      </span>
    ),
  },
  { head: "Status", phone: "meta", cell: (order) => <Status of="order" is={order.status} /> },
  {
    head: "Total",
    right: true,
    phone: "amount",
    cell: (order) => (
      <Money
        cents={order.total_cents}
        currency={order.currency}
        quiet={order.status === "canceled" || order.status === "refunded"}
      />
    ),
  },
];

/** The orders of a customer, newest first. */
export function BoughtBy({ orders }: { orders: readonly OrderOverview[] }) {
  if (orders.length === 0) {
    return (
      <Text as="p" tone="soft">
        No orders yet. An unpaid order appears here once it is paid.
      </Text>
    );
  }
  return <Table label="Orders" flush columns={COLUMNS} rows={orders} href={({ id }) => `/orders/${id}`} />;
}
