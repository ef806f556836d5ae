import type { Metadata } from "next";
import { PrintedItem } from "#components/items/printed-item";
import { getVoucherDetails } from "#lib/dashboard/vouchers/read";
import { firstOf } from "#lib/pages/address";
import { readOne } from "#lib/pages/read-one";
import { requireSession } from "#lib/pages/session";
import { buyerText } from "#lib/texts/buyer";
import { formatDateTime } from "#lib/texts/time";

export const metadata: Metadata = { title: "Print a voucher" };

const readVoucher = readOne(getVoucherDetails);

export default async function PrintVoucherPage({ params, searchParams }: PageProps<"/vouchers/[id]/print">) {
  const { store, mode } = await requireSession();
  const { voucher, title, order, refusal } = await readVoucher((await params).id);
  const { max_uses, remaining, expires_at } = voucher;
  return (
    <PrintedItem
      path={`/vouchers/${voucher.id}`}
      noun="Voucher"
      size={firstOf((await searchParams).size) === "small" ? "small" : "page"}
      isTest={mode === "test"}
      store={store.name}
      title={title}
      lead={max_uses === 1 ? "Good for one use" : `${remaining} of ${max_uses} uses left`}
      facts={[
        ["Guest", buyerText(order)],
        ["Valid until", expires_at === null ? "No expiry" : formatDateTime(expires_at, store.timezone)],
      ]}
      code={refusal === null ? voucher.qr_token : null}
      hint="Show this code to redeem it."
    />
  );
}
