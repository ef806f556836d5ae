import type { Page, PageQuery } from "#lib/core/schema";
import type { Context } from "#lib/db/context";
import { pageOf } from "#lib/db/page";
import {
  findGiftCard,
  type GiftCardRow,
  type GiftCardTransactionRow,
  toGiftCard,
  toGiftCardTransaction,
} from "./row.ts";
import type { GiftCard, GiftCardQuery, GiftCardTransaction } from "./schema.ts";
import { REVERSALS_OF } from "./sql.ts";

/** Spec, "Retrieve operations". Throws `not_found`. */
export const getGiftCard = async (ctx: Context, id: string): Promise<GiftCard> =>
  toGiftCard(await findGiftCard(ctx, id));

/** Spec, "List operations". */
export function listGiftCards(ctx: Context, query: GiftCardQuery): Promise<Page<GiftCard>> {
  const { product_id, order_id, customer_id } = query;
  const listing = { table: "gift_card", url: "/v1/gift_cards", equals: { product_id, order_id, customer_id } };
  return pageOf(ctx, listing, query, (rows: GiftCardRow[]) => rows.map(toGiftCard));
}

/** The ledger of one card. Throws `not_found`. */
export async function listGiftCardTransactions(
  ctx: Context,
  id: string,
  query: PageQuery,
): Promise<Page<GiftCardTransaction>> {
  await findGiftCard(ctx, id);
  const listing = {
    table: "gift_card_transaction",
    url: `/v1/gift_cards/${id}/transactions`,
    equals: { gift_card_id: id },
    within: ["gift_card_id"],
  };
  return pageOf(ctx, listing, query, async (rows: Omit<GiftCardTransactionRow, "reversed_at">[]) => {
    const reversed = await reversedAt(
      ctx,
      rows.map((row) => row.id),
    );
    return rows.map((row) => toGiftCardTransaction({ ...row, reversed_at: reversed.get(row.id) ?? null }));
  });
}

/** When each of these entries was taken back. */
async function reversedAt(ctx: Context, ids: string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.sql<{ reverses_id: string; created_at: Date }>(REVERSALS_OF, [ids]);
  return new Map(rows.map((row) => [row.reverses_id, row.created_at]));
}
