import pLimit, { type LimitFunction } from "p-limit";
import { AppError } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import { shared } from "#lib/core/shared";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { getSettings } from "#lib/domain/store-settings/read";
import { currencyDigits } from "#lib/words/money";
import { Guess } from "./guess.ts";
import { type ParsedFile, parseFile } from "./parse.ts";
import type { Kind } from "./schema.ts";
import { INSERT, INSERT_ROWS, SET_READ } from "./sql.ts";

const UPLOADS_AT_ONCE = 2;
/** Each store can have one upload, which takes memory from its first byte on. */
const MAX_STORES = 8;

/**
 * Receives and reads the file of a store while this process has no other file of the same store. Throws `invalid_transition`
 * while it has, and `unavailable` while `MAX_STORES` others upload.
 */
export async function oneUpload<T>({ merchantId }: Context, work: () => Promise<T>): Promise<T> {
  const stores = shared("uploading-stores", () => new Set<string>());
  if (stores.has(merchantId)) {
    throw new AppError(
      "invalid_transition",
      "Another file of this store is being uploaded. Wait until it is in the list, then upload this one.",
    );
  }
  if (stores.size >= MAX_STORES) {
    throw new AppError("unavailable", "Too many files are being uploaded. Wait a minute, then upload this one again.");
  }
  stores.add(merchantId);
  try {
    return await work();
  } finally {
    stores.delete(merchantId);
  }
}

/**
 * Keeps an uploaded file as a draft, and guesses which column is what. Returns its id. Throws `invalid_request` (`file`). At most
 * `UPLOADS_AT_ONCE` are read in a process, because each takes memory; the others wait without a connection.
 */
export const uploadFile = (ctx: Context, kind: Kind, name: string, bytes: Uint8Array): Promise<string> =>
  turns()(async () => {
    const file = await parseFile(bytes);
    return inTransaction(ctx, (tx) => keep(tx, kind, name.trim().slice(-200) || "file.csv", file));
  });

const turns = (): LimitFunction => shared("upload-turns", () => pLimit(UPLOADS_AT_ONCE));

async function keep(tx: Context, kind: Kind, name: string, { headers, batches }: ParsedFile): Promise<string> {
  const id = newId();
  const { currency } = await getSettings(tx);
  await tx.sql(INSERT, [id, kind, name, headers, tx.actor.name, tx.now]);
  const guess = new Guess(kind, headers);
  const emailAt = guess.columns.email ?? -1;
  let count = 0;
  for await (const rows of batches) {
    guess.add(rows);
    count += rows.length;
    await tx.sql(INSERT_ROWS, [id, JSON.stringify(rows.map((row) => ({ ...row, email: row.cells[emailAt] })))]);
  }
  await tx.sql(SET_READ, [id, count, JSON.stringify(guess.choices(currencyDigits(currency)))]);
  return id;
}
