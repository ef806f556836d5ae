import type { DeliverySummary } from "#lib/dashboard/delivery-summary/shape";
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

export interface VoucherUse extends VoucherRedemption {
  sent: DeliverySummary | null;
}

/** A voucher with its product, its order and the newest entries of its log. */
export interface VoucherDetails {
  voucher: Voucher;
  status: VoucherStatus;
  title: string;
  order: { id: string; customer_name: string | null; customer_email: string | null };
  uses: VoucherUse[];
  /** Why the voucher cannot be redeemed now, or null. */
  refusal: string | null;
  /** How many endpoints receive the event of the next use. */
  subscribers: number;
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
