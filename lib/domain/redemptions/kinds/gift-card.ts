import { toUnix } from "#lib/core/time";
import { chargeGiftCard } from "#lib/domain/gift-cards/charge";
import { giftCardRefusal } from "#lib/domain/gift-cards/refusal";
import { type GiftCardRow, toGiftCard, toGiftCardTransaction } from "#lib/domain/gift-cards/row";
import { FIND_GIFT_CARD_BY_CODE, GET_TRANSACTION } from "#lib/domain/gift-cards/sql";
import { lockOf, REVERSE_CHARGE } from "#lib/domain/redemptions/give-back";
import type { Display } from "#lib/domain/redemptions/schema";
import type { Kind } from "./kind.ts";

/** A gift card with what a person at the till needs beside it. */
interface GiftCardAtTheTill extends GiftCardRow {
  product_title: string | null;
  customer_name: string | null;
}

/** A card is redeemable when the smallest charge would go through. */
const SMALLEST_CHARGE_CENTS = 1;

export const giftCardKind: Kind = {
  writeScope: "gift_cards:write",

  async find(ctx, code) {
    const [row] = await ctx.sql<GiftCardAtTheTill>(FIND_GIFT_CARD_BY_CODE, [code]);
    if (!row) return null;
    return {
      kind: "gift_card",
      id: row.id,
      resource: toGiftCard(row),
      display: toDisplay(row),
      refusal: (at, asking) => giftCardRefusal(row, asking?.amount_cents ?? SMALLEST_CHARGE_CENTS, at),
    };
  },

  async claim(ctx, code, { amount_cents, note, source, at }) {
    if (amount_cents === undefined) throw new Error("A charge without an amount.");
    const charged = await chargeGiftCard(ctx, { code }, { amount_cents, note, source }, at);
    const [entry] = await ctx.sql<Parameters<typeof toGiftCardTransaction>[0]>(GET_TRANSACTION, [
      charged.transactionId,
    ]);
    if (!entry) throw new Error("A charge without its ledger entry.");
    const redemption = toGiftCardTransaction(entry);
    return { resource: toGiftCard(charged.card), redemption, isReplay: charged.isReplay };
  },

  lock: lockOf("gift_card"),

  async giveBack(ctx, { id, item_id }, reason) {
    const { actor, now } = ctx;
    const values = [item_id, id, reason, actor.name, actor.kind, actor.id, now];
    const [row] = await ctx.sql<GiftCardRow & { reversal_id: string }>(REVERSE_CHARGE, values);
    if (!row) throw new Error("A locked card was not given back to.");
    return { id: row.reversal_id, resource: toGiftCard(row) };
  },
};

const toDisplay = (row: GiftCardAtTheTill): Display => ({
  title: row.product_title ?? "Gift card",
  detail: `…${row.code.slice(-4)}`,
  name: row.recipient_name ?? row.customer_name,
  starts_at: null,
  first_redeemed_at: toUnix(row.redeemed_at),
  first_source: null,
});
