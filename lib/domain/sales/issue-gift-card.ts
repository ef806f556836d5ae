import { invalid } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { getGiftCard } from "#lib/domain/gift-cards/read";
import type { GiftCard, GiftCardInput } from "#lib/domain/gift-cards/schema";
import { getSettings } from "#lib/domain/store-settings/read";
import { type ItemTerms, type Line, NO_ALLOCATION, termsOf } from "./line.ts";
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
    const product = input.product_id ? await findProduct(tx, input.product_id) : null;
    const lines = [toLine(input, product?.title ?? "Gift card", termsOf(product ?? NO_PRODUCT, settings))];
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

async function findProduct(tx: PrismaContext, id: string) {
  await tx.sql(LOCK_PRODUCTS_TO_SELL, [[id]]);
  const where = { merchant_id: tx.merchantId, mode: tx.mode, id, type: "gift_card" };
  const product = await tx.db.product.findFirst({ where });
  if (!product) throw invalid("product_id", "No gift-card product with this id exists in this store and mode.");
  return product;
}

const NO_PRODUCT = {
  type: "gift_card",
  max_uses: null,
  valid_days: null,
  plan_interval: null,
  plan_interval_count: null,
  plan_trial_days: null,
  plan_max_checkins: null,
  buffer_minutes: null,
};

function toLine(input: GiftCardInput, title: string, terms: ItemTerms): Line {
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
    terms,
    details: { recipient_email, recipient_name, message, deliver_at, gift: { initial_cents, expires_at, note } },
  };
}
