import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Invoice } from "#components/orders/invoice";
import { addressLines, OrderPaper } from "#components/orders/order-paper";
import { getSeller } from "#lib/dashboard/order-paper/read";
import { getOrderDetails } from "#lib/dashboard/orders/read";
import { readForPage } from "#lib/pages/page";
import { readOne } from "#lib/pages/read-one";
import { dashboardContext, requireSession } from "#lib/pages/session";

export const metadata: Metadata = { title: "Invoice" };

const readOrder = readOne(getOrderDetails);

export default async function InvoicePage({ params }: PageProps<"/orders/[id]/invoice">) {
  const { store, mode } = await requireSession();
  const ctx = await dashboardContext();
  const { order, lines, entries } = await readOrder((await params).id);
  if (order.status === "pending" || order.status === "canceled") notFound();
  const seller = await readForPage(ctx, () => getSeller(ctx));
  const { shipping_address: address } = order;
  return (
    <OrderPaper
      title="Invoice"
      order={order}
      seller={seller}
      zone={store.timezone}
      isTest={mode === "test"}
      to={[...(address ? addressLines(address) : [order.customer_name]), order.customer_email ?? null]}
      other={address ? { href: `/orders/${order.id}/packing-slip`, label: "Packing slip" } : undefined}
    >
      <Invoice
        order={order}
        lines={lines}
        refundedAt={entries.find(({ kind }) => kind === "refunded")?.at ?? null}
        zone={store.timezone}
      />
    </OrderPaper>
  );
}
