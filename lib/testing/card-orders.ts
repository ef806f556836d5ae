import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { getGiftCard } from "#lib/domain/gift-cards/read";
import type { Order } from "#lib/domain/orders/schema";
import { createOrder } from "#lib/domain/sales/create";
import { orderGiftCard } from "./orders.ts";
import { makeTicketProduct, type TicketProductInput } from "./products.ts";

/** Issues a gift card with this balance. */
export async function cardOf(ctx: PrismaContext, cents: number, fields = {}): Promise<{ id: string; code: string }> {
  const id = await orderGiftCard(ctx, cents, fields);
  return { id, code: (await getGiftCard(ctx, id)).code };
}

/** Places an order by checkout of tickets, which these gift cards pay. A ticket costs €24.00 unless `input` says otherwise. */
export async function orderWithCards(
  ctx: PrismaContext,
  gift_cards: string[],
  input: TicketProductInput & { productId?: string; quantity?: number } = {},
): Promise<Order> {
  const product_id = input.productId ?? (await makeTicketProduct(ctx, input)).productId;
  return createOrder(ctx, {
    customer: { email: "mara.lindqvist@post.example", name: "Mara Lindqvist" },
    items: [{ product_id, quantity: input.quantity ?? 1 }],
    payment_method: "checkout",
    gift_cards,
  });
}

/** What is on a card by its balance, and by its ledger. */
export async function onCard(id: string): Promise<[number, number]> {
  const { rows } = await pool().query(
    `SELECT balance_cents::int AS balance,
            (SELECT sum(amount_cents)::int FROM gift_card_transaction x WHERE x.gift_card_id = g.id) AS ledger
       FROM gift_card g WHERE id = $1`,
    [id],
  );
  return [rows[0].balance, rows[0].ledger];
}
