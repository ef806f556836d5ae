import type { Mode } from "#lib/core/request";
import { pool, statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";

/** What a row is whose object at a processor is named. A `warning` of fraud has the row of its payment. */
type Kind = "payment" | "warning";

/** A row, and whose account at its processor has it. Null: the built-in processor, which tells nothing. */
interface Row {
  id: string;
  account: string | null;
}

/** Names an object at a processor, once. $3 account, $4 the processor's id, $5 kind, $6 row. By the primary key. */
const NAME = statement(
  "processor-events.name-object",
  `INSERT INTO processor_object (merchant_id, mode, account, id, kind, row_id) VALUES ($1, $2, $3, $4, $5, $6::uuid)
       ON CONFLICT DO NOTHING
RETURNING id`,
);

/**
 * Writes which row an object at a processor belongs to, in the transaction that writes its id to that row. Of an event the processor only
 * says what it is about, and many stores can share an account. Returns whether it is new.
 */
export async function nameObject(tx: Context, kind: Kind, row: Row, objectId: string | null): Promise<boolean> {
  if (!row.account || !objectId) return false;
  return (await tx.sql(NAME, [row.account, objectId, kind, row.id])).length > 0;
}

/** $1 account, $2 mode, $3 the processor's id. By the primary key. */
const FIND_PAYMENT = statement(
  "processor-events.find-payment",
  "SELECT merchant_id, row_id FROM processor_object WHERE account = $1 AND mode = $2 AND id = $3 AND kind = 'payment'",
);

/** Returns the store and the payment that an object at a processor belongs to, or null when it is not known here. */
export async function findPayment(
  account: string,
  mode: Mode,
  objectId: string,
): Promise<{ merchantId: string; paymentId: string } | null> {
  const [row] = (await pool().query({ ...FIND_PAYMENT, values: [account, mode, objectId] })).rows;
  return row ? { merchantId: row.merchant_id, paymentId: row.row_id } : null;
}
