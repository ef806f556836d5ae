import { readToken, showGiftCardCode } from "#lib/core/codes";
import { emailKey } from "#lib/core/email";
import { isUuid } from "#lib/core/ids";
import { shownEmail } from "#lib/core/shown-email";
import type { Context } from "#lib/db/context";
import { findForeignCode } from "#lib/domain/redemptions/foreign-codes";
import { formatMoney } from "#lib/texts/money";
import type { SearchResult } from "./shape.ts";
import { prefixesOf } from "./shape.ts";
import { FIND_BY_CODE, FIND_BY_EMAIL, FIND_BY_ID, FIND_BY_TEXTS, FIND_BY_TOKEN } from "./sql.ts";

interface Row {
  kind: SearchResult["kind"];
  id: string;
  title: string;
  cents: number | null;
  currency: string | null;
  state: string | null;
}

/**
 * Finds resources by an id, a token, a gift-card code or the code of another system, and customers by the beginning of their
 * name or e-mail address, each by its index. A whole e-mail address also finds the newest orders of its customer.
 */
export async function findByText(ctx: Context, text: string): Promise<SearchResult[]> {
  const wanted = text.trim();
  if (isUuid(wanted)) return toResults(await ctx.sql<Row>(FIND_BY_ID, [wanted, ctx.now]));
  const byEmail = wanted.includes("@") ? await ctx.sql<Row>(FIND_BY_EMAIL, [emailKey(wanted)]) : [];
  if (byEmail.length > 0) return toResults(byEmail);
  const { kind, token } = readToken(wanted);
  const values = kind === "membership" ? [token, ctx.now] : [token];
  const byCode = token ? await ctx.sql<Row>(kind === "gift_card" ? FIND_BY_CODE : FIND_BY_TOKEN[kind], values) : [];
  if (byCode.length > 0) return toResults(byCode);
  const foreign = await findForeignCode(ctx, wanted);
  if (foreign) return toResults(await ctx.sql<Row>(FIND_BY_ID, [foreign.item_id, ctx.now]));
  const prefixes = prefixesOf(wanted);
  return prefixes ? toResults(await ctx.sql<Row>(FIND_BY_TEXTS, [prefixes])) : [];
}

function toResults(rows: Row[]): SearchResult[] {
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    title: row.kind === "gift_card" ? `Gift card ${showGiftCardCode(row.title)}` : shownEmail(row.title),
    detail: [row.cents !== null && row.currency ? formatMoney(row.cents, row.currency) : null, shownEmail(row.state)]
      .filter(Boolean)
      .join(", "),
  }));
}
