import type { Refusal } from "#lib/domain/issued-items/refusal";

/** What decides whether a voucher can be redeemed. */
interface VoucherFacts {
  max_uses: number;
  uses_after: number;
  expires_at: Date | null;
  voided_at: Date | null;
}

/**
 * Returns why a voucher cannot be redeemed at `now`, or null when it can. Checks in this order: voided, used, expired.
 */
export function voucherRefusal(voucher: VoucherFacts, now: Date): Refusal | null {
  if (voucher.voided_at) {
    return { code: "already_redeemed_or_voided", message: "This voucher was voided and can no longer be redeemed." };
  }
  if (voucher.uses_after >= voucher.max_uses) {
    return voucher.max_uses === 1
      ? { code: "already_redeemed_or_voided", message: "This voucher was already used." }
      : { code: "exhausted", message: `All ${voucher.max_uses} uses of this voucher have been used.` };
  }
  if (voucher.expires_at && voucher.expires_at <= now) {
    return {
      code: "expired",
      message: "This voucher has expired. To accept it anyway, set a later expires_at.",
    };
  }
  return null;
}
