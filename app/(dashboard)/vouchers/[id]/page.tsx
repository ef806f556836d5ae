import type { Metadata } from "next";
import { redeem, reverse, voidIt } from "#app/(dashboard)/vouchers/actions";
import { DetailsPage } from "#components/frame/details-page";
import { Section } from "#components/ui/section";
import { VoucherActions } from "#components/vouchers/voucher-actions";
import { VoucherCode } from "#components/vouchers/voucher-code";
import { VoucherFacts } from "#components/vouchers/voucher-facts";
import { VoucherStatus } from "#components/vouchers/voucher-status";
import { VoucherUses } from "#components/vouchers/voucher-uses";
import { getVoucherDetails } from "#lib/domain/vouchers/overview";
import { readOne } from "#lib/pages/read-one";

const readVoucher = readOne(getVoucherDetails);

export async function generateMetadata({ params }: PageProps<"/vouchers/[id]">): Promise<Metadata> {
  const { title, order } = await readVoucher((await params).id);
  return { title: `${title} of ${order.customer_name ?? order.customer_email}` };
}

export default async function VoucherPage({ params }: PageProps<"/vouchers/[id]">) {
  const { id } = await params;
  const details = await readVoucher(id);
  const { voucher, status, title, order, uses } = details;
  return (
    <DetailsPage
      back={{ href: "/vouchers", label: "Vouchers" }}
      title={title}
      status={<VoucherStatus {...voucher} status={status} />}
      sub={order.customer_name ?? order.customer_email}
      actions={<VoucherActions details={details} redeem={redeem} voidIt={voidIt} />}
      facts={<VoucherFacts details={details} />}
    >
      <VoucherCode details={details} />
      <Section title="Used" beside={uses.length || undefined}>
        <VoucherUses voucherId={id} uses={uses} canReverse={voucher.voided_at === null} reverse={reverse} />
      </Section>
    </DetailsPage>
  );
}
