import { Copy } from "#components/ui/copy";
import { CustomerLink } from "#components/ui/customer-link";
import { shortId } from "#components/ui/id";
import { RecordFacts } from "#components/ui/record-facts";
import { Facts, Section } from "#components/ui/section";
import { TextLink } from "#components/ui/text-link";
import { Time } from "#components/ui/time";
import type { VoucherDetails } from "#lib/domain/vouchers/schema";

/** The product, dates and order of a voucher. */
export function VoucherFacts({ details: { voucher, title, order } }: { details: VoucherDetails }) {
  return (
    <>
      <Section title="Voucher">
        <Facts
          facts={[
            ["Product", title],
            ["Issued", <Time key="issued" at={voucher.created} as="exact" />],
            [
              "Expires",
              voucher.expires_at === null ? "Never" : <Time key="expires" at={voucher.expires_at} as="exact" />,
            ],
            ["Voided", voucher.voided_at !== null && <Time key="voided" at={voucher.voided_at} as="exact" />],
          ]}
        />
      </Section>
      <Section title="Order">
        <Facts
          facts={[
            [
              "Buyer",
              <CustomerLink key="buyer" id={voucher.customer_id}>
                {order.customer_name ?? "No name"}
              </CustomerLink>,
            ],
            [
              "E-mail",
              <Copy key="email" value={order.customer_email} mono={false} label="copy the address" tone="soft" />,
            ],
            [
              "Bought in",
              <TextLink key="order" href={`/orders/${order.id}`} prefetch={false}>
                Order {shortId(order.id)}
              </TextLink>,
            ],
          ]}
        />
      </Section>
      <RecordFacts id={voucher.id} noun="voucher" />
    </>
  );
}
