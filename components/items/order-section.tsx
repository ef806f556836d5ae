import type { ComponentProps } from "react";
import { Copy } from "#components/ui/copy";
import { CustomerLink } from "#components/ui/customer-link";
import { shortId } from "#components/ui/id";
import { Facts, Section } from "#components/ui/section";
import { TextLink } from "#components/ui/text-link";
import { buyerName } from "#lib/texts/buyer";

type SomeFacts = ComponentProps<typeof Facts>["facts"];

/** Who bought an item, and in which order. */
export function OrderSection({
  order,
  customerId,
  buyer = "Buyer",
  before = [],
  after = [],
}: {
  order: { id: string; customer_name: string | null; customer_email: string | null };
  customerId: string | null;
  /** What the buyer is called: "Member". */
  buyer?: string;
  before?: SomeFacts;
  after?: SomeFacts;
}) {
  return (
    <Section title="Order">
      <Facts
        facts={[
          ...before,
          [
            buyer,
            <CustomerLink key="buyer" id={customerId}>
              {buyerName(order)}
            </CustomerLink>,
          ],
          [
            "E-mail",
            order.customer_email && (
              <Copy key="email" value={order.customer_email} mono={false} label="copy the address" tone="soft" />
            ),
          ],
          [
            "Bought in",
            <TextLink key="order" href={`/orders/${order.id}`}>
              Order {shortId(order.id)}
            </TextLink>,
          ],
          ...after,
        ]}
      />
    </Section>
  );
}
