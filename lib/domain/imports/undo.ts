import { AppError } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { type CustomerRow, toCustomer } from "#lib/domain/customers/row";
import { type GiftCardRow, toGiftCard } from "#lib/domain/gift-cards/row";
import { getOrders } from "#lib/domain/orders/read";
import type { DomainEvent } from "#lib/domain/outbox/append";
import { type TicketRow, toTicket } from "#lib/domain/tickets/row";
import { toVoucher, type VoucherRow } from "#lib/domain/vouchers/row";
import { getImport } from "./read.ts";
import { appendUnlisted, recordImport } from "./record.ts";
import { type Progress, runWhole } from "./run-whole.ts";
import { type Kind, STOPPED, type Used } from "./schema.ts";
import { giveSeatsBack } from "./seats.ts";
import {
  CLEAR_MADE,
  DELETE_CUSTOMERS,
  DELETE_ITEMS,
  DELETE_ORDERS,
  FINISH_UNDO,
  ITEMS_MADE,
  type ItemTable,
  LOCK_MADE_CUSTOMERS,
  LOCK_MADE_ITEMS,
  LOCK_MADE_ORDERS,
  NEXT_MADE,
  TAKE_CONSENT_BACK,
  USED_CUSTOMERS,
  USED_ITEMS,
} from "./undo-sql.ts";

const BATCH = 500;
const USED_SHOWN = 50;

/** Returns what was used or changed since a file was imported, and therefore keeps it from being undone: the first 50. */
export async function listUsed(ctx: Context, id: string): Promise<Used[]> {
  const { kind } = await getImport(ctx, id);
  const items = kind === "customer" ? [] : await ctx.sql<Used>(USED_ITEMS[kind], [id, USED_SHOWN]);
  const customers = await ctx.sql<Used>(USED_CUSTOMERS, [id, USED_SHOWN]);
  return [...items, ...customers].slice(0, USED_SHOWN);
}

/**
 * Removes exactly what a file made, and gives the seats back, in one transaction that also ends the run of `beginUndo`. It locks all
 * of that first: of a redemption at the same moment, either it comes first and nothing is undone, or it finds nothing to redeem. The
 * events say what became of the items: voided, their orders refunded, the customers deleted. Throws `invalid_transition` when
 * anything was used since, or when the run was stopped.
 */
export const undoFile = (ctx: Context, id: string, runId: string): Promise<void> =>
  runWhole(ctx, { id, runId, stopped: STOPPED.undoing }, async (tx, progress) => {
    const file = await getImport(tx, id);
    await lockUnused(tx, id, file.kind);
    await removeAll(tx, progress, id, file.kind);
    progress.end(await tx.sql(FINISH_UNDO, [id, runId, tx.realNow]));
    await recordImport(tx, "data.move_undone", file, file.made_count ?? 0);
  });

async function lockUnused(tx: Context, id: string, kind: Kind): Promise<void> {
  await tx.sql(LOCK_MADE_ORDERS, [id]);
  if (kind !== "customer") await tx.sql(LOCK_MADE_ITEMS[kind], [id]);
  refuseUsed(await listUsed(tx, id));
  if (kind === "ticket") await giveSeatsBack(tx, id);
  await tx.sql(LOCK_MADE_CUSTOMERS, [id]);
  refuseUsed(await listUsed(tx, id)); // again, as an order of a customer may have been under way
}

function refuseUsed(used: readonly Used[]): void {
  const [first] = used;
  if (!first) return;
  const others = used.length === 1 ? "" : `, and ${used.length === USED_SHOWN ? "many" : used.length - 1} more`;
  throw new AppError(
    "invalid_transition",
    `The ${first.kind.replace("_", " ")} of line ${first.line} ${first.what}${others}. Nothing was undone. Void or erase the rest one by one instead.`,
  );
}

/** A row of the file with what was made of it. */
interface MadeRow {
  line: number;
  customer_id: string | null;
  order_id: string | null;
  item_id: string | null;
}

/** Removes all in batches. The customers go in a second round, because any later row can have an order of theirs. */
async function removeAll(tx: Context, progress: Progress, id: string, kind: Kind): Promise<void> {
  const rounds = kind === "customer" ? [takeConsentBack, removeCustomers] : [removeItems(kind), removeCustomers];
  let done = 0;
  for (const remove of rounds) {
    for await (const rows of everyMade(tx, id)) {
      await remove(tx, rows, id);
      done += rows.length;
      progress.tell(Math.floor(done / rounds.length));
    }
  }
}

async function* everyMade(tx: Context, id: string): AsyncGenerator<MadeRow[]> {
  for (let line = 0; ; ) {
    const rows = await tx.sql<MadeRow>(NEXT_MADE, [id, line, BATCH]);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    line = last.line;
  }
}

const removeItems = (kind: ItemTable) => async (tx: Context, rows: readonly MadeRow[]) => {
  const items = idsOf(rows, "item_id");
  const orders = idsOf(rows, "order_id");
  if (items.length === 0) return;
  const made = await tx.sql<{ id: string }>(ITEMS_MADE[kind], [items]);
  await appendUnlisted(tx, [
    ...made.map((row) => voided(tx, kind, row)),
    ...(await getOrders(tx, orders)).map(refunded),
  ]);
  for (const statement of DELETE_ITEMS[kind]) await tx.sql(statement, [items]);
  for (const statement of DELETE_ORDERS) await tx.sql(statement, [orders]);
};

async function removeCustomers(tx: Context, rows: readonly MadeRow[], id: string): Promise<void> {
  const customers = idsOf(rows, "customer_id");
  if (customers.length > 0) {
    await tx.sql(DELETE_CUSTOMERS, [customers]);
    await appendUnlisted(tx, customers.map(deleted));
  }
  await tx.sql(CLEAR_MADE, [id, rows[0]?.line, rows.at(-1)?.line]);
}

/** Known customers who agreed by the file have not, unless they decided again since. */
async function takeConsentBack(tx: Context, rows: readonly MadeRow[], id: string): Promise<void> {
  const customers = idsOf(rows, "item_id");
  if (customers.length === 0) return;
  const undecided = await tx.sql<CustomerRow>(TAKE_CONSENT_BACK, [customers, id]);
  await appendUnlisted(
    tx,
    undecided.map((row): DomainEvent => ({ type: "customer.updated", data: toCustomer(row) })),
  );
}

const idsOf = (rows: readonly MadeRow[], column: "customer_id" | "order_id" | "item_id"): string[] =>
  rows.flatMap((row) => row[column] ?? []);

const SHAPES: Record<ItemTable, (row: never) => object> = {
  gift_card: (row: GiftCardRow) => toGiftCard(row),
  ticket: (row: TicketRow) => toTicket(row),
  voucher: (row: VoucherRow) => toVoucher(row),
};

const voided = (tx: Context, kind: ItemTable, row: object): DomainEvent => ({
  type: `${kind}.voided`,
  data: SHAPES[kind]({ ...row, voided_at: tx.now } as never),
});

/** Their orders had a total of 0, which a refund pays back in full. */
const refunded = (order: object): DomainEvent => ({ type: "order.refunded", data: { ...order, status: "refunded" } });

const deleted = (id: string): DomainEvent => ({
  type: "customer.deleted",
  data: { id, object: "customer", deleted: true },
});
