import type { Context } from "#lib/db/context";
import { chargeGiftCard } from "./charge.ts";
import { toGiftCard } from "./row.ts";
import type { ChargeBody, Charged } from "./schema.ts";

/** Charges a gift card. Throws `not_found` and the refusal. */
export async function redeemGiftCard(
  ctx: Context,
  id: string,
  body: ChargeBody,
): Promise<{ result: Charged; isReplay: boolean }> {
  const { card, isReplay } = await chargeGiftCard(ctx, { id }, body);
  return {
    result: { ok: true, gift_card: toGiftCard(card), redeemed_amount_cents: body.amount_cents },
    isReplay,
  };
}
