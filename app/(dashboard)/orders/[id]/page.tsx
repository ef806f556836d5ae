import type { Metadata } from "next";
import { DetailsPage } from "#components/frame/details-page";
import { Issued } from "#components/orders/issued";
import { Lines } from "#components/orders/lines";
import { OrderFacts } from "#components/orders/order-facts";
import { OrderHistory } from "#components/orders/order-history";
import { OrderTitle } from "#components/orders/order-title";
import { shortId } from "#components/ui/id";
import { Section } from "#components/ui/section";
import { Status } from "#components/ui/status";
import { getOrderDetails } from "#lib/domain/sales/overview";
import { readOne } from "#lib/pages/read-one";

const readOrder = readOne(getOrderDetails);

export async function generateMetadata({ params }: PageProps<"/orders/[id]">): Promise<Metadata> {
  const { order } = await readOrder((await params).id);
  return { title: `Order ${shortId(order.id)}, ${order.customer_name ?? order.customer_email}` };
}

export default async function OrderPage({ params }: PageProps<"/orders/[id]">) {
  const details = await readOrder((await params).id);
  const { order, issuedTotal } = details;
  return (
    <DetailsPage
      back={{ href: "/orders", label: "Orders" }}
      title={<OrderTitle order={order} />}
      status={<Status of="order" is={order.status} />}
      facts={<OrderFacts details={details} />}
    >
      <Section title="Bought">
        <Lines order={order} lines={details.lines} />
      </Section>
      {issuedTotal > 0 && (
        <Section title="Issued" beside={issuedTotal}>
          <Issued details={details} />
        </Section>
      )}
      <Section title="Timeline">
        <OrderHistory details={details} />
      </Section>
    </DetailsPage>
  );
}
