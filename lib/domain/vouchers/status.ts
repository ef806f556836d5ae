import type { VoucherStatus } from "./schema.ts";

interface VoucherFacts {
  max_uses: number;
  uses_after: number;
  expires_at: Date | null;
  voided_at: Date | null;
}

/** Returns the status of a voucher at `now`. Checks in the order of `voucherRefusal`. */
export function voucherStatus(voucher: VoucherFacts, now: Date): VoucherStatus {
  if (voucher.voided_at) return "voided";
  if (voucher.uses_after >= voucher.max_uses) return "used";
  if (voucher.expires_at && voucher.expires_at <= now) return "expired";
  return voucher.uses_after > 0 ? "part" : "valid";
}
