import pLimit, { type LimitFunction } from "p-limit";
import { AppError, isAppError } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import { shared } from "#lib/core/shared";
import type { Context } from "#lib/db/context";
import { countAgain, forgetPlans } from "#lib/db/fresh-plans";
import { inTransaction } from "#lib/db/transaction";
import { releaseExpiredHolds } from "#lib/domain/orders/release-holds";
import { appendEvents } from "#lib/domain/outbox/append";
import { LOCK_PRODUCTS_TO_SELL } from "#lib/domain/sales/sql";
import { movesOf } from "#lib/domain/stock/allocation";
import { moveStock } from "#lib/domain/stock/move-stock";
import { getSettings } from "#lib/domain/store-settings/read";
import { makeCustomers } from "./make-customers.ts";
import { makeItems } from "./make-items.ts";
import { aliveSince, everyRow, getMovingIn } from "./read.ts";
import { recordMove } from "./record.ts";
import type { MovingIn } from "./schema.ts";
import { SignsOfLife } from "./signs-of-life.ts";
import { BEGIN, END_STALE, FAIL, FINISH, WANTED } from "./sql.ts";

const BATCH = 500;
const RUNS_AT_ONCE = 3;

const STOPPED = "The last run was stopped before its end. Nothing was changed; start it again.";
const ANOTHER = "Another file is moving in. Nothing was started; wait until it has ended.";

/**
 * Begins to move a checked file in, and returns the run for `runFile`. At most one runs at a time in a store and mode; one
 * whose process has ended does not count. Throws `not_found`, `invalid_transition`.
 */
export async function beginRun(ctx: Context, id: string): Promise<string> {
  await ctx.sql(END_STALE, [STOPPED, aliveSince()]);
  const runId = newId();
  const begun = await ctx.sql(BEGIN, [id, runId, new Date()]).catch((error: { code?: string }) => {
    if (error.code === UNIQUE_VIOLATION) throw new AppError("invalid_transition", ANOTHER);
    throw error;
  });
  if (begun.length > 0) return runId;
  const { status } = await getMovingIn(ctx, id);
  throw new AppError("invalid_transition", status === "checked" ? ANOTHER : NOT_NOW[status]);
}

const UNIQUE_VIOLATION = "23505";

const NOT_NOW: Record<Exclude<MovingIn["status"], "checked">, string> = {
  draft: "Check the file first. Nothing was started.",
  checking: "The rows of this file are being read. Wait until that has ended.",
  running: "This file is moving in already.",
  stopped: ANOTHER,
  done: "This file has moved in already. Nothing was changed.",
  undone: "This file was undone. Upload it again to move it in.",
};

/**
 * Moves a file in, in one transaction that also ends the run: all rows with their events, or none. A run that was stopped, or
 * whose place another one has taken meanwhile, fails. A refusal is kept as the problem of the file, and thrown. At most
 * `RUNS_AT_ONCE` run in a process; the others wait without a connection, so that runs never take the whole pool.
 */
export async function runFile(ctx: Context, id: string, runId: string): Promise<void> {
  const signs = new SignsOfLife(ctx, id, runId);
  try {
    await turns()(() => inTransaction(ctx, (tx) => moveIn(tx, signs, id, runId)));
  } catch (error) {
    await ctx.sql(FAIL, [id, runId, isAppError(error) ? error.message : STOPPED]);
    throw error;
  } finally {
    await signs.end();
  }
}

const turns = (): LimitFunction => shared("moving-in-turns", () => pLimit(RUNS_AT_ONCE));

async function moveIn(tx: Context, signs: SignsOfLife, id: string, runId: string): Promise<void> {
  refuseLost(signs.isLost);
  const file = await getMovingIn(tx, id);
  const settings = await getSettings(tx);
  await takeSeats(tx, id);
  let done = 0;
  let made = 0;
  let planned = 0;
  for await (const all of everyRow(tx, id, null, BATCH)) {
    const rows = all.filter(({ fate }) => fate === "create" || (fate === "match" && file.kind !== "customer"));
    if (made >= 2 * planned) {
      await countAgain(tx, WRITTEN, made);
      await forgetPlans(tx);
      planned = made;
    }
    if (rows.length > 0) {
      if (file.kind === "customer") await makeCustomers(tx, id, rows);
      else await makeItems(tx, { file, kind: file.kind, settings }, rows);
    }
    made += rows.length;
    done += all.length;
    signs.tell(done);
    refuseLost(signs.isLost);
  }
  if (made >= BATCH) await countAgain(tx, WRITTEN, made);
  const ended = await tx.sql(FINISH, [id, runId, done, made, tx.now]);
  refuseLost(ended.length === 0);
  await recordMove(tx, "data.moved_in", file, made);
}

/** The tables that a run writes many rows of. */
const WRITTEN = [
  "moving_in_row",
  "customer",
  "orders",
  "order_item",
  "gift_card",
  "gift_card_transaction",
  "ticket",
  "voucher",
  "foreign_code",
  "event",
];

function refuseLost(isLost: boolean): void {
  if (isLost) throw new AppError("invalid_transition", STOPPED);
}

interface WantedRow {
  product_id: string | null;
  ticket_event_id: string | null;
  tier_id: string | null;
  title: string;
  count: number;
}

/** Takes the seats of all tickets first: a transaction locks customers last. Throws `sold_out`. */
async function takeSeats(tx: Context, id: string): Promise<void> {
  const wanted = await tx.sql<WantedRow>(WANTED, [id]);
  const products = [...new Set(wanted.flatMap(({ product_id }) => product_id ?? []))];
  if (products.length === 0) return;
  const locked = await tx.sql(LOCK_PRODUCTS_TO_SELL, [products]);
  if (locked.length < products.length) {
    throw new AppError(
      "invalid_transition",
      "A product was deleted meanwhile. Nothing was changed; check the file again.",
    );
  }
  const events = [...new Set(wanted.flatMap(({ ticket_event_id }) => ticket_event_id ?? []))];
  const released = await releaseExpiredHolds(tx, { events });
  const moves = wanted.flatMap(({ ticket_event_id, tier_id, title, count }) =>
    movesOf({ quantity: count, ticket_event_id, tier_id, ...NOTHING_ELSE }, "free", "sold", (many) =>
      tooFew(title, many),
    ),
  );
  await moveStock(tx, [...released.moves, ...moves]);
  if (released.events.length > 0) await appendEvents(tx, released.events);
}

const NOTHING_ELSE = { variant_id: null, timeslot_id: null, party_size: null };

const tooFew = (title: string, many: number): AppError =>
  new AppError("sold_out", `${title} has too few seats left for ${many}. Nothing was changed; check the file again.`);
