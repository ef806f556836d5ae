import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { addressLines, OrderPaper } from "#components/orders/order-paper";
import { PackingSlip } from "#components/orders/packing-slip";
import { getSeller } from "#lib/dashboard/order-paper/read";
import { getOrderDetails } from "#lib/dashboard/orders/read";
import { readForPage } from "#lib/pages/page";
import { readOne } from "#lib/pages/read-one";
import { dashboardContext, requireSession } from "#lib/pages/session";

export const metadata: Metadata = { title: "Packing slip" };

const readOrder = readOne(getOrderDetails);

/** Only an order with a physical line has a shipping address, so only that has a packing slip. */
export default async function PackingSlipPage({ params }: PageProps<"/orders/[id]/packing-slip">) {
  const { store, mode } = await requireSession();
  const ctx = await dashboardContext();
  const { order, lines } = await readOrder((await params).id);
  if (!order.shipping_address || order.status === "pending" || order.status === "canceled") notFound();
  const seller = await readForPage(ctx, () => getSeller(ctx));
  return (
    <OrderPaper
      title="Packing slip"
      order={order}
      seller={seller}
      zone={store.timezone}
      isTest={mode === "test"}
      to={addressLines(order.shipping_address)}
      other={{ href: `/orders/${order.id}/invoice`, label: "Invoice" }}
    >
      <PackingSlip lines={lines.filter(({ type }) => type === "physical_product")} zone={store.timezone} />
    </OrderPaper>
  );
}
