import { LEAST_CENTS } from "#lib/core/money";
import { toUnix } from "#lib/core/time";
import { tryCharge } from "#lib/domain/gift-cards/charge";
import { giftCardRefusal } from "#lib/domain/gift-cards/refusal";
import { type GiftCardRow, toGiftCard, toGiftCardTransaction } from "#lib/domain/gift-cards/row";
import { FIND_GIFT_CARD_BY_CODE, GET_TRANSACTION, REVERSE_CHARGE } from "#lib/domain/gift-cards/sql";
import { voidGiftCard } from "#lib/domain/gift-cards/void";
import { findItem } from "#lib/domain/issued-items/find";
import { lockStatement, type Reversed } from "#lib/domain/issued-items/reverse";
import type { RedeemableKind } from "./redeemable-kind.ts";
import type { Display } from "./schema.ts";

/** A gift card with the fields that a scanner shows. */
interface GiftCardScanRow extends GiftCardRow {
  product_title: string | null;
  customer_name: string | null;
}

export const giftCardKind: RedeemableKind = {
  async find(ctx, code) {
    const row = await findItem<GiftCardScanRow>(ctx, FIND_GIFT_CARD_BY_CODE, code);
    if (!row) return null;
    return {
      kind: "gift_card",
      token: code,
      resource: toGiftCard(row),
      display: toDisplay(row),
      refusal: () => giftCardRefusal(row, LEAST_CENTS, ctx.now),
      async claim({ amount_cents, note, source, at }) {
        if (amount_cents === undefined) throw new Error("A charge without an amount.");
        const charged = await tryCharge(ctx, { code }, { amount_cents, note, source }, at);
        if (!charged || "code" in charged) return giftCardRefusal(row, amount_cents, at ?? ctx.now);
        const { card, transactionId, isReplay } = charged;
        const [entry] = await ctx.sql<Parameters<typeof toGiftCardTransaction>[0]>(GET_TRANSACTION, [transactionId]);
        if (!entry) throw new Error("A charge without its ledger entry.");
        const redemption = toGiftCardTransaction(entry);
        return { resource: toGiftCard(card), redemption, display: toDisplay({ ...row, ...card }), isReplay };
      },
    };
  },

  lock: lockStatement("gift_card"),

  async reverse(ctx, { id, item_id }, reason) {
    const { actor, now } = ctx;
    const values = [item_id, id, reason, actor.name, actor.kind, actor.id, now];
    const [row] = await ctx.sql<Reversed<GiftCardRow>>(REVERSE_CHARGE, values);
    if (!row) throw new Error("A locked gift card has no row.");
    const card = toGiftCard(row);
    return { id: row.reversal_id, resource: card, isUnused: card.balance_cents === card.initial_cents };
  },

  void: voidGiftCard,
};

const toDisplay = (row: GiftCardScanRow): Display => ({
  title: row.product_title ?? "Gift card",
  detail: `…${row.code.slice(-4)}`,
  name: row.recipient_name ?? row.customer_name,
  starts_at: null,
  first_redeemed_at: toUnix(row.redeemed_at),
  first_source: null,
});
