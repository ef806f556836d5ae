import { OrderSection } from "#components/items/order-section";
import { RecordFacts } from "#components/ui/record-facts";
import { Facts, Section } from "#components/ui/section";
import { Time } from "#components/ui/time";
import type { VoucherDetails } from "#lib/dashboard/vouchers/shape";

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
      <OrderSection order={order} customerId={voucher.customer_id} />
      <RecordFacts id={voucher.id} noun="voucher" />
    </>
  );
}
