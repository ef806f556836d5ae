import pLimit, { type LimitFunction } from "p-limit";
import { currencyDigits } from "#lib/core/currency-digits";
import { endOf } from "#lib/core/cut";
import { emailKey } from "#lib/core/email";
import { AppError } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import { shared } from "#lib/core/shared";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { getSettings } from "#lib/domain/store-settings/read";
import { readCell } from "./cells.ts";
import { Guess } from "./guess.ts";
import { type ParsedFile, parseFile } from "./parse.ts";
import { type Choices, type Kind, MAX_FILE_BYTES } from "./schema.ts";
import { INSERT, INSERT_ROWS, SET_READ } from "./upload-sql.ts";

const UPLOADS_AT_ONCE = 2;
/** What the uploads of a process take in memory together: that of 8 large files, or of many that arrive slowly. */
const MAX_HELD_BYTES = 8 * MAX_FILE_BYTES;

/**
 * Takes room for bytes that have arrived, until the upload ends. Returns whether there is room; if not, this upload has none any
 * more, also not for what it took before.
 */
export type Hold = (bytes: number) => boolean;

/**
 * Receives and reads the file of a store while this process has no other file of the same store. Throws `invalid_transition`
 * while it has.
 */
export async function oneUpload<T>({ merchantId }: Context, work: (hold: Hold) => Promise<T>): Promise<T> {
  const held = shared("uploading-stores", () => new Map<string, number>());
  if (held.has(merchantId)) {
    throw new AppError(
      "invalid_transition",
      "Another file of this store is being uploaded. Wait until it appears in the list, then upload this one.",
    );
  }
  held.set(merchantId, 0);
  try {
    return await work((bytes) => {
      const hasRoom = [...held.values()].reduce((sum, one) => sum + one, bytes) <= MAX_HELD_BYTES;
      held.set(merchantId, hasRoom ? (held.get(merchantId) ?? 0) + bytes : 0);
      return hasRoom;
    });
  } finally {
    held.delete(merchantId);
  }
}

/**
 * Keeps an uploaded file as a draft, and guesses which column is what. Returns its id. Throws `invalid_request` (`file`). At most
 * `UPLOADS_AT_ONCE` are read in a process, because each takes memory; the others wait without a connection.
 */
export const uploadFile = (ctx: Context, kind: Kind, name: string, bytes: Uint8Array): Promise<string> =>
  turns()(async () => {
    const file = await parseFile(kind, bytes);
    return inTransaction(ctx, (tx) => keep(tx, kind, endOf(name.trim(), 200) || "file.csv", file));
  });

const turns = (): LimitFunction => shared("upload-turns", () => pLimit(UPLOADS_AT_ONCE));

async function keep(tx: Context, kind: Kind, name: string, file: ParsedFile): Promise<string> {
  const { headers, encoding, headerLine } = file;
  const read = (cell: string) => readCell(cell, encoding);
  const id = newId();
  const { currency } = await getSettings(tx);
  await tx.sql(INSERT, [id, kind, name, headers, tx.actor.name, tx.realNow]);
  const guess = new Guess(kind, headers.map(read));
  const emailAt = guess.columns.email ?? -1;
  let count = 0;
  for await (const rows of file.batches) {
    guess.add(rows.map(({ cells }) => ({ cells: cells.map(read) })));
    count += rows.length;
    await tx.sql(INSERT_ROWS, [
      id,
      JSON.stringify(rows.map((row) => ({ ...row, email: emailKey(read(row.cells[emailAt] ?? "")) || null }))),
    ]);
  }
  const choices: Choices = { ...guess.choices(currencyDigits(currency)), encoding, header_line: headerLine };
  await tx.sql(SET_READ, [id, count, JSON.stringify(choices)]);
  return id;
}
