import type { Metadata } from "next";
import { send } from "#app/(dashboard)/mail/actions";
import { redeem, reverse, setExpiry, voidIt } from "#app/(dashboard)/vouchers/actions";
import { DetailsPage } from "#components/frame/details-page";
import { ExpiryTask } from "#components/items/item-tasks";
import { ItemTimeline } from "#components/items/item-timeline";
import { ItemUses } from "#components/items/item-uses";
import { OldCode } from "#components/items/old-code";
import { SendTask } from "#components/mail/send-task";
import { Section } from "#components/ui/section";
import { VoucherActions } from "#components/vouchers/voucher-actions";
import { VoucherCode } from "#components/vouchers/voucher-code";
import { VoucherFacts } from "#components/vouchers/voucher-facts";
import { VoucherStatus } from "#components/vouchers/voucher-status";
import { codeBefore, readItemTimeline } from "#lib/dashboard/item-timeline/read";
import { getVoucherDetails } from "#lib/dashboard/vouchers/read";
import { firstOf } from "#lib/pages/address";
import { readOne } from "#lib/pages/read-one";
import { requireSession } from "#lib/pages/session";
import { fieldOfUnix } from "#lib/pages/time-of-form";
import { buyerText } from "#lib/texts/buyer";

const readVoucher = readOne(getVoucherDetails);
const readTimeline = readOne((ctx, id) => readItemTimeline(ctx, "voucher", id));
const readOldCode = readOne(codeBefore);

export async function generateMetadata({ params }: PageProps<"/vouchers/[id]">): Promise<Metadata> {
  const { title, order } = await readVoucher((await params).id);
  return { title: `${title} of ${buyerText(order)}` };
}

export default async function VoucherPage({ params, searchParams }: PageProps<"/vouchers/[id]">) {
  const { id } = await params;
  const { store, mode } = await requireSession();
  const [details, entries, oldCode] = await Promise.all([readVoucher(id), readTimeline(id), readOldCode(id)]);
  const { voucher, status, title, order, uses } = details;
  const path = `/vouchers/${id}`;
  const task = voucher.voided_at === null ? firstOf((await searchParams).task) : undefined;
  return (
    <DetailsPage
      back={{ href: "/vouchers", label: "Vouchers" }}
      title={title}
      status={<VoucherStatus {...voucher} status={status} />}
      sub={buyerText(order)}
      actions={<VoucherActions details={details} redeem={redeem} reverse={reverse} voidIt={voidIt} />}
      facts={
        <>
          <VoucherFacts details={details} />
          <OldCode code={oldCode} />
        </>
      }
      task={
        task === "send" ? (
          <SendTask
            of="voucher"
            id={id}
            email={order.customer_email}
            isTest={mode === "test"}
            close={path}
            action={send}
          />
        ) : (
          task === "expiry" && (
            <ExpiryTask
              id={id}
              noun="voucher"
              expires={fieldOfUnix(voucher.expires_at, store.timezone)}
              close={path}
              action={setExpiry}
            />
          )
        )
      }
    >
      <VoucherCode details={details} />
      <Section title="Used" beside={uses.length || undefined}>
        <ItemUses
          itemId={id}
          label="Uses"
          uses={uses.map((use) => ({ ...use, at: use.redeemed_at }))}
          none="This voucher has not been used yet."
          what="this use"
          gain="The voucher has one more use."
          event="voucher.redemption_reversed"
          reverse={voucher.voided_at === null ? reverse : undefined}
        />
      </Section>
      <Section title="Timeline">
        <ItemTimeline kind="voucher" entries={entries} currency={store.currency} />
      </Section>
    </DetailsPage>
  );
}
