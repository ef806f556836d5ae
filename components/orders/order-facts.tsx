import { Copy } from "#components/ui/copy";
import { Facts, Section } from "#components/ui/section";
import { Mono, Text } from "#components/ui/text";
import { TextLink } from "#components/ui/text-link";
import { Time } from "#components/ui/time";
import type { OrderDetails } from "#lib/domain/sales/schema";
import { moneyWords } from "#lib/words/money";
import { paidWords } from "./bought.tsx";
import styles from "./order-facts.module.css";

/** The customer, payment and metadata of an order. */
export function OrderFacts({ details: { order, customer } }: { details: OrderDetails }) {
  const metadata = Object.entries(order.metadata ?? {});
  return (
    <>
      <Section title="Customer">
        <Text as="p" strong className={styles.name}>
          {order.customer_name ?? "No name"}
        </Text>
        <Copy value={order.customer_email} mono={false} label="copy the address" tone="soft" />
        {customer && (
          <Text as="p" tone="quiet" className={styles.history}>
            <TextLink href={`/orders?customer=${customer.id}`} prefetch={false}>
              {customer.orders === 1 ? "1 order" : `${customer.orders} orders`}
            </TextLink>{" "}
            since <Time at={customer.first_order} as="date" />, {moneyWords(customer.spent_cents, order.currency)}
            {customer.accepts_marketing && (
              <>
                <br />
                Agreed to marketing
              </>
            )}
          </Text>
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
          <Mono as="div">
            <Facts facts={metadata.map(([name, value]) => [name, String(value)] as const)} />
          </Mono>
        </Section>
      )}
      <Section title="API">
        <Copy value={order.id} label="copy order id" tone="soft" />
      </Section>
    </>
  );
}
