import { foreignForms } from "#lib/core/codes";
import { statement } from "#lib/db/client";
import type { Condition } from "#lib/db/page";
import type { ItemKind } from "#lib/domain/issued-items/schema";

/** The condition for the item of a kind with this code of another system. A kind that is never imported has none. */
export const hasForeignCode = (kind: ItemKind, text: string): Condition => ({
  sql: `id IN (SELECT f.item_id FROM foreign_code f WHERE f.merchant_id = $1 AND f.mode = $2 AND f.code = ANY (ARRAY(SELECT unnest(?::text[]))) AND f.kind = '${kind}')`,
  values: [foreignForms(text)],
});

/** $3 item. By its unique index. */
export const SHOWN = statement(
  "foreign-codes.shown",
  "SELECT shown FROM foreign_code WHERE merchant_id = $1 AND mode = $2 AND item_id = $3",
);
