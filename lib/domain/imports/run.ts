import type { Context } from "#lib/db/context";
import { countAgain } from "#lib/db/fresh-plans";
import { getSettings } from "#lib/domain/store-settings/read";
import { makeCustomers } from "./make-customers.ts";
import { makeItems } from "./make-items.ts";
import { everyRow, getImport } from "./read.ts";
import { recordImport } from "./record.ts";
import { FINISH } from "./run-sql.ts";
import { type Progress, runWhole } from "./run-whole.ts";
import { STOPPED } from "./schema.ts";
import { takeSeats } from "./seats.ts";

const BATCH = 500;

/**
 * Imports a file, in one transaction that also ends the run: all rows with their events, or none. A run that was stopped, or
 * whose place another one has taken in the meantime, fails.
 */
export const runFile = (ctx: Context, id: string, runId: string): Promise<void> =>
  runWhole(ctx, { id, runId, stopped: STOPPED.running }, (tx, progress) => runImport(tx, progress, id, runId));

async function runImport(tx: Context, progress: Progress, id: string, runId: string): Promise<void> {
  const file = await getImport(tx, id);
  const settings = await getSettings(tx);
  await takeSeats(tx, id);
  let done = 0;
  let made = 0;
  let planned = 0;
  for await (const all of everyRow(tx, id, null, BATCH)) {
    const rows = all.filter(
      ({ fate, data }) => fate === "create" || (fate === "match" && (file.kind !== "customer" || data?.agrees)),
    );
    if (made >= 2 * planned) {
      await countAgain(tx, WRITTEN, made);
      planned = made;
    }
    if (rows.length > 0) {
      made += file.kind === "customer" ? await makeCustomers(tx, id, rows) : rows.length;
      if (file.kind !== "customer") await makeItems(tx, { file, kind: file.kind, settings }, rows);
    }
    done += all.length;
    progress.tell(done);
  }
  if (made >= BATCH) await countAgain(tx, WRITTEN, made);
  progress.end(await tx.sql(FINISH, [id, runId, done, made, tx.realNow]));
  await recordImport(tx, "data.moved_in", file, made);
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
