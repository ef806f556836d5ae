import { boughtText } from "#components/orders/bought";
import { Money } from "#components/ui/money";
import { Status } from "#components/ui/status";
import { Table } from "#components/ui/table";
import { Text, Truncated } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { OrderOverview } from "#lib/dashboard/orders/shape";
import { buyerText } from "#lib/texts/buyer";

/** The newest orders with a product. A row opens its order. */
export function LastOrders({ orders }: { orders: readonly OrderOverview[] }) {
  if (orders.length === 0) {
    return (
      <Text as="p" tone="soft">
        Nobody has ordered it yet.
      </Text>
    );
  }
  return (
    <Table
      label="Last orders"
      flush
      rows={orders}
      href={({ id }) => `/orders/${id}`}
      columns={[
        { head: "Placed", phone: "when", tone: "soft", cell: ({ created }) => <Time at={created} /> },
        {
          head: "Customer",
          name: true,
          phone: "name",
          cell: (order) => <Truncated>{buyerText(order)}</Truncated>,
        },
        { head: "Bought", grow: true, phone: "what", cell: boughtText },
        { head: "Status", phone: "meta", cell: ({ status }) => <Status of="order" is={status} /> },
        {
          head: "Total",
          right: true,
          phone: "amount",
          cell: ({ total_cents, currency }) => <Money cents={total_cents} currency={currency} />,
        },
      ]}
    />
  );
}
