import { foreignForms } from "#lib/core/codes";
import { statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";

/** The kinds of items that are imported from another system with their codes. */
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
