import { Copy } from "#components/ui/copy";
import { CustomerLink } from "#components/ui/customer-link";
import { RecordFacts } from "#components/ui/record-facts";
import { Facts, Section } from "#components/ui/section";
import { Text } from "#components/ui/text";
import { TextLink } from "#components/ui/text-link";
import { Time } from "#components/ui/time";
import type { OrderDetails } from "#lib/dashboard/orders/shape";
import { buyerName } from "#lib/texts/buyer";
import { formatMoney } from "#lib/texts/money";
import { paidText } from "./bought.tsx";
import styles from "./order-facts.module.css";

/** The customer, payment and metadata of an order. */
export function OrderFacts({ details: { order, customer } }: { details: OrderDetails }) {
  return (
    <>
      <Section title="Customer">
        <Text as="p" strong className={styles.name}>
          <CustomerLink id={order.customer_id}>{buyerName(order)}</CustomerLink>
        </Text>
        {order.customer_email ? (
          <Copy value={order.customer_email} mono={false} label="copy the address" tone="soft" />
        ) : (
          <Text as="p" tone="quiet">
            Gave no e-mail address at the counter.{" "}
            <TextLink href={`/orders/${order.id}?task=buyer`} data-opens-task="">
              Add one
            </TextLink>
          </Text>
        )}
        {customer && (
          <Text as="p" tone="quiet" className={styles.history}>
            <TextLink href={`/orders?customer=${customer.id}`}>
              {customer.orders === 1 ? "1 order" : `${customer.orders} orders`}
            </TextLink>{" "}
            since <Time at={customer.first_order} as="date" />, {formatMoney(customer.spent_cents, order.currency)}
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
            ["Paid by", paidText(order.payment_method)],
            ["Refunded", order.refunded_cents > 0 && formatMoney(order.refunded_cents, order.currency)],
            ["Tax", order.tax_cents > 0 && (order.tax_inclusive ? "In the prices" : "On top of the prices")],
          ]}
        />
      </Section>
      <RecordFacts id={order.id} noun="order" metadata={order.metadata} />
    </>
  );
}
