import type { Route } from "next";
import Link from "next/link";
import { Copy } from "#components/ui/copy";
import { Facts, Section } from "#components/ui/section";
import { Time } from "#components/ui/time";
import type { OrderDetails } from "#lib/domain/sales/schema";
import { moneyWords } from "#lib/words/money";
import { paidWords } from "./bought.tsx";

/** The customer, payment and metadata of an order. */
export function OrderFacts({ details: { order, customer } }: { details: OrderDetails }) {
  const metadata = Object.entries(order.metadata ?? {});
  return (
    <>
      <Section title="Customer">
        <p className="font-medium">{order.customer_name ?? "No name"}</p>
        <Copy value={order.customer_email} mono={false} label="copy the address" className="text-ink-2" />
        {customer && (
          <p className="mt-1.5 text-ink-3">
            <Link className="link" href={`/orders?customer=${customer.id}` as Route} prefetch={false}>
              {customer.orders === 1 ? "1 order" : `${customer.orders} orders`}
            </Link>{" "}
            since <Time at={customer.first_order} as="date" />, {moneyWords(customer.spent_cents, order.currency)}
            {customer.accepts_marketing && (
              <>
                <br />
                Agreed to marketing
              </>
            )}
          </p>
        )}
      </Section>
      <Section title="Order">
        <Facts
          facts={[
            ["Placed", <Time key="placed" at={order.created} as="exact" />],
            ["Paid by", paidWords(order.payment_method)],
            ["Refunded", order.refunded_cents > 0 && moneyWords(order.refunded_cents, order.currency)],
            ["Tax", order.tax_cents > 0 && (order.tax_inclusive ? "In the prices" : "On top of the prices")],
          ]}
        />
      </Section>
      {metadata.length > 0 && (
        <Section title="Metadata">
          <div className="mono">
            <Facts facts={metadata.map(([name, value]) => [name, String(value)] as const)} />
          </div>
        </Section>
      )}
      <Section title="API">
        <Copy value={order.id} label="copy order id" className="text-ink-2" />
      </Section>
    </>
  );
}
