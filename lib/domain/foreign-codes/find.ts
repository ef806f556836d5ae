import { foreignForms } from "#lib/core/codes";
import { statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import type { Condition } from "#lib/db/page";

/** The kinds of items that move in from another system with their codes. */
export type ForeignKind = "gift_card" | "ticket" | "voucher";

/** The item of a code of another system. */
export interface ForeignCode {
  code: string;
  kind: ForeignKind;
  item_id: string;
  /** Our own token or code of the item, in its stored form. */
  token: string;
}

/** $3 codes, as they are compared. By the primary key. */
const FIND = statement(
  "foreign-codes.find",
  `SELECT code, kind, item_id, token FROM foreign_code
    WHERE merchant_id = $1 AND mode = $2 AND code = ANY (ARRAY(SELECT unnest($3::text[])))`,
);

/** Returns the items of these codes of other systems, in any order. A text of our own form is none, and is not looked up. */
export async function findForeignCodes(ctx: Context, texts: readonly string[]): Promise<ForeignCode[]> {
  const codes = texts.flatMap(foreignForms);
  return codes.length === 0 ? [] : ctx.sql<ForeignCode>(FIND, [codes]);
}

/** Returns the item of a scanned or typed code of another system, or null. Runs one statement. */
export async function findForeignCode(ctx: Context, text: string): Promise<ForeignCode | null> {
  const found = await findForeignCodes(ctx, [text]);
  const likeliest = foreignForms(text).find((form) => found.some(({ code }) => code === form));
  return found.find(({ code }) => code === likeliest) ?? null;
}

/** The condition for the item of a kind with this code of another system. */
export const hasForeignCode = (kind: ForeignKind, text: string): Condition => ({
  sql: `id IN (SELECT f.item_id FROM foreign_code f WHERE f.merchant_id = $1 AND f.mode = $2 AND f.code = ANY (ARRAY(SELECT unnest(?::text[]))) AND f.kind = '${kind}')`,
  values: [foreignForms(text)],
});

/** $3 item. By its unique index. */
const SHOWN = statement(
  "foreign-codes.shown",
  "SELECT shown FROM foreign_code WHERE merchant_id = $1 AND mode = $2 AND item_id = $3",
);

/** Returns the code that an item had in another system, as its file had it, or null. */
export async function codeBefore(ctx: Context, itemId: string): Promise<string | null> {
  const [row] = await ctx.sql<{ shown: string }>(SHOWN, [itemId]);
  return row?.shown ?? null;
}
