import { TOKEN } from "#components/items/item-list";
import type { Column } from "#components/ui/table";
import { Truncated } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { VoucherOverview } from "#lib/dashboard/vouchers/shape";
import { VoucherStatus } from "./voucher-status.tsx";

export const VOUCHER_COLUMNS: readonly Column<VoucherOverview>[] = [
  { head: "Buyer", name: true, phone: "name", cell: ({ buyer }) => <Truncated>{buyer}</Truncated> },
  { head: "Voucher", grow: true, phone: "what", cell: ({ title }) => <span title={title}>{title}</span> },
  {
    head: "Expires",
    tone: "soft",
    phone: "when",
    cell: ({ expires_at }) => (expires_at === null ? "Never" : <Time at={expires_at} as="date" />),
  },
  { head: "Status", phone: "amount", cell: (voucher) => <VoucherStatus {...voucher} /> },
  TOKEN,
];
