import { invalid } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { getGiftCard } from "#lib/domain/gift-cards/read";
import type { GiftCard, GiftCardInput } from "#lib/domain/gift-cards/schema";
import { getSettings } from "#lib/domain/store-settings/read";
import { type Line, NO_ALLOCATION } from "./line.ts";
import { sellOrder } from "./sell-order.ts";
import { LOCK_PRODUCTS_TO_SELL } from "./sql.ts";
import { totalsOf } from "./totals.ts";

/**
 * Issues a complimentary gift card by a manual order with total 0, so that it has an order line like every other card.
 * Throws `invalid_request` for a product that is not a gift card of the store.
 */
export function issueGiftCard(ctx: PrismaContext, input: GiftCardInput): Promise<GiftCard> {
  return inPrismaTransaction(ctx, async (tx) => {
    const settings = await getSettings(tx);
    const lines = [toLine(input, await findTitle(tx, input.product_id))];
    const order = await sellOrder(tx, {
      customer: input.customer,
      lines,
      totals: totalsOf(lines, settings, {}),
      settings,
      payment_method: "manual",
      isGift: true,
    });
    return getGiftCard(tx, order.items[0]?.issued[0]?.id ?? "");
  });
}

async function findTitle(tx: PrismaContext, id: string | undefined): Promise<string> {
  if (!id) return "Gift card";
  await tx.sql(LOCK_PRODUCTS_TO_SELL, [[id]]);
  const where = { merchant_id: tx.merchantId, mode: tx.mode, id, type: "gift_card" };
  const product = await tx.db.product.findFirst({ where, select: { title: true } });
  if (!product) throw invalid("product_id", "No gift-card product with this id exists in this store and mode.");
  return product.title;
}

function toLine(input: GiftCardInput, title: string): Line {
  const { initial_cents, expires_at, note, recipient_email, recipient_name, message, deliver_at } = input;
  return {
    ...NO_ALLOCATION,
    id: newId(),
    position: 0,
    product_id: input.product_id ?? null,
    type: "gift_card",
    title,
    quantity: 1,
    unit_price_cents: 0,
    total_cents: 0,
    buffer_minutes: 0,
    details: { recipient_email, recipient_name, message, deliver_at, gift: { initial_cents, expires_at, note } },
  };
}
