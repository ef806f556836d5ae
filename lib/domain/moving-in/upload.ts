import { newId } from "#lib/core/ids";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { getSettings } from "#lib/domain/store-settings/read";
import { currencyDigits } from "#lib/words/money";
import { guessChoices } from "./guess.ts";
import { parseFile } from "./parse.ts";
import type { Kind } from "./schema.ts";
import { INSERT, INSERT_ROWS } from "./sql.ts";

const BATCH = 2_000;

/** Keeps an uploaded file as a draft, and guesses which column is what. Returns its id. Throws `invalid_request` (`file`). */
export function uploadFile(ctx: Context, kind: Kind, name: string, bytes: Uint8Array): Promise<string> {
  const file = parseFile(bytes);
  return inTransaction(ctx, async (tx) => {
    const { currency } = await getSettings(tx);
    const id = newId();
    const choices = guessChoices(kind, file, currencyDigits(currency));
    const shownName = name.trim().slice(-200) || "file.csv";
    await tx.sql(INSERT, [
      id,
      kind,
      shownName,
      file.headers,
      JSON.stringify(choices),
      file.rows.length,
      tx.actor.name,
      tx.now,
    ]);
    for (let at = 0; at < file.rows.length; at += BATCH) {
      const rows = file.rows
        .slice(at, at + BATCH)
        .map((row) => ({ ...row, email: row.cells[choices.columns.email ?? -1] }));
      await tx.sql(INSERT_ROWS, [id, JSON.stringify(rows)]);
    }
    return id;
  });
}
