import type { WithDelivery } from "#lib/dashboard/delivery-summary/shape";
import type { ItemDetails } from "#lib/dashboard/items/shape";
import type { Voucher, VoucherRedemption } from "#lib/domain/vouchers/schema";

export type VoucherStatus = "valid" | "part" | "used" | "expired" | "voided";

/** A voucher in the dashboard's list. */
export interface VoucherOverview {
  id: string;
  qr_token: string;
  title: string;
  buyer: string;
  status: VoucherStatus;
  uses_after: number;
  max_uses: number;
  expires_at: number | null;
}

/** A voucher with its product, its order and the newest entries of its log. */
export interface VoucherDetails extends ItemDetails {
  voucher: Voucher;
  status: VoucherStatus;
  uses: WithDelivery<VoucherRedemption>[];
}

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
