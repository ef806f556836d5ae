import { AppError } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { type GiftCardRow, toGiftCard } from "#lib/domain/gift-cards/row";
import { getOrders } from "#lib/domain/orders/read";
import type { DomainEvent } from "#lib/domain/outbox/append";
import { releaseItems } from "#lib/domain/stock/release-items";
import { type TicketRow, toTicket } from "#lib/domain/tickets/row";
import { toVoucher, type VoucherRow } from "#lib/domain/vouchers/row";
import { lockFile } from "./check.ts";
import { getMovingIn } from "./read.ts";
import { appendUnlisted, recordMove } from "./record.ts";
import type { Used } from "./schema.ts";
import {
  DELETE_MADE,
  type ItemTable,
  LOCK_MADE,
  LOCK_MADE_CUSTOMERS,
  LOCK_MADE_ORDERS,
  SET_UNDONE,
  USED_CUSTOMERS,
  USED_ITEMS,
} from "./sql.ts";

const BATCH = 500;
const USED_SHOWN = 50;

/** Returns what was used or changed since a file moved in, and therefore keeps it from being undone: the first 50. */
export async function listUsed(ctx: Context, id: string): Promise<Used[]> {
  const { kind } = await getMovingIn(ctx, id);
  const items = kind === "customer" ? [] : await ctx.sql<Used>(USED_ITEMS[kind], [id, USED_SHOWN]);
  const customers = await ctx.sql<Used>(USED_CUSTOMERS, [id, USED_SHOWN]);
  return [...items, ...customers].slice(0, USED_SHOWN);
}

/**
 * Removes exactly what a file made, and gives the seats back, in one transaction. It locks all of that first: of a redemption
 * at the same moment, either it comes first and nothing is undone, or it finds nothing to redeem. The events say what became
 * of the items: voided, their orders refunded, the customers deleted. Throws `not_found`, and `invalid_transition` when the
 * file has not moved in or anything was used since.
 */
export function undoFile(ctx: Context, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const file = await lockFile(tx, id);
    if (file.status !== "done")
      throw new AppError("invalid_transition", "This file has not moved in, so there is nothing to undo.");
    const orders = await tx.sql<{ id: string }>(LOCK_MADE_ORDERS, [id]);
    const items = file.kind === "customer" ? [] : await tx.sql<Made>(LOCK_MADE[file.kind], [id]);
    refuseUsed(await listUsed(tx, id));
    if (file.kind === "ticket") {
      const tickets = items as unknown as TicketRow[];
      await releaseItems(
        tx,
        tickets.map((row) => ({ kind: "ticket", row })),
      );
    }
    const customers = await tx.sql<{ id: string }>(LOCK_MADE_CUSTOMERS, [id]);
    refuseUsed(await listUsed(tx, id)); // again, as an order of a customer may have been under way
    await appendAll(tx, file.kind === "customer" ? [] : items.map((row) => voided(tx, file.kind as ItemTable, row)));
    await appendRefunds(
      tx,
      orders.map((order) => order.id),
    );
    for (const statement of DELETE_MADE) await tx.sql(statement, [id]);
    await appendAll(
      tx,
      customers.map((customer) => ({
        type: "customer.deleted",
        data: { id: customer.id, object: "customer", deleted: true },
      })),
    );
    await tx.sql(SET_UNDONE, [id, tx.now]);
    await recordMove(tx, "data.move_undone", file, file.made_count ?? 0);
  });
}

type Made = { id: string } & Record<string, unknown>;

function refuseUsed(used: readonly Used[]): void {
  const [first] = used;
  if (!first) return;
  const others = used.length === 1 ? "" : `, and ${used.length === USED_SHOWN ? "many" : used.length - 1} more`;
  throw new AppError(
    "invalid_transition",
    `The ${first.kind.replace("_", " ")} of line ${first.line} ${first.what}${others}. Nothing was undone.`,
  );
}

const SHAPES: Record<ItemTable, (row: never) => object> = {
  gift_card: (row: GiftCardRow) => toGiftCard(row),
  ticket: (row: TicketRow) => toTicket(row),
  voucher: (row: VoucherRow) => toVoucher(row),
};

const voided = (tx: Context, kind: ItemTable, row: Made): DomainEvent => ({
  type: `${kind}.voided`,
  data: SHAPES[kind]({ ...row, voided_at: tx.now } as never),
});

async function appendAll(tx: Context, events: readonly DomainEvent[]): Promise<void> {
  for (let at = 0; at < events.length; at += BATCH) await appendUnlisted(tx, events.slice(at, at + BATCH));
}

/** Their orders had a total of 0, which a refund pays back in full. */
async function appendRefunds(tx: Context, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += BATCH) {
    const orders = await getOrders(tx, ids.slice(at, at + BATCH));
    await appendUnlisted(
      tx,
      orders.map((order) => ({ type: "order.refunded", data: { ...order, status: "refunded" } })),
    );
  }
}
