import { notFound } from "#lib/core/errors";
import type { Page, PageQuery } from "#lib/core/schema";
import type { Context } from "#lib/db/context";
import { type Listing, pageOf } from "#lib/db/page";
import { listLog } from "#lib/domain/issued-items/log";
import { type GiftCardRow, toGiftCard, toGiftCardTransaction } from "./row.ts";
import type { GiftCard, GiftCardQuery, GiftCardTransaction } from "./schema.ts";
import { GET_GIFT_CARD, REVERSED_AT } from "./sql.ts";

/** Returns the row of a gift card. Throws `not_found`. */
export async function findGiftCard(ctx: Context, id: string): Promise<GiftCardRow> {
  const [row] = await ctx.sql<GiftCardRow>(GET_GIFT_CARD, [id]);
  if (!row) throw notFound("gift card");
  return row;
}

/** Returns a gift card. Throws `not_found`. */
export const getGiftCard = async (ctx: Context, id: string): Promise<GiftCard> =>
  toGiftCard(await findGiftCard(ctx, id));

/** Lists gift cards, newest first. */
export function listGiftCards(ctx: Context, query: GiftCardQuery): Promise<Page<GiftCard>> {
  const { product_id, order_id, customer_id } = query;
  const listing: Listing = { table: "gift_card", equals: { product_id, order_id, customer_id } };
  return pageOf(ctx, listing, query, (rows: GiftCardRow[]) => rows.map(toGiftCard));
}

/** Lists the ledger of a gift card, newest first. Throws `not_found`. */
export const listGiftCardTransactions = (
  ctx: Context,
  id: string,
  query: PageQuery,
): Promise<Page<GiftCardTransaction>> =>
  listLog(
    ctx,
    { table: "gift_card_transaction", of: { kind: "gift_card", id }, reversedAt: REVERSED_AT },
    query,
    toGiftCardTransaction,
  );

/** Lists the entries of the ledgers of all gift cards, newest first. Index: gift_card_transaction (merchant_id, mode, created_at). */
export function listAllTransactions(ctx: Context, query: PageQuery): Promise<Page<GiftCardTransaction>> {
  return listLog(ctx, { table: "gift_card_transaction", reversedAt: REVERSED_AT }, query, toGiftCardTransaction);
}
