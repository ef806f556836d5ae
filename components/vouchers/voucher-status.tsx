import { Status } from "#components/ui/status";
import type { VoucherOverview } from "#lib/dashboard/vouchers/shape";

/** The status of a voucher, with the number of uses when it is partly used. */
export function VoucherStatus({
  status,
  uses_after,
  max_uses,
}: Pick<VoucherOverview, "status" | "uses_after" | "max_uses">) {
  return (
    <Status of="voucher" is={status}>
      {status === "part" ? `${uses_after} of ${max_uses} used` : undefined}
    </Status>
  );
}
