import { readToken, showGiftCardCode } from "#lib/core/codes";
import { isUuid } from "#lib/core/ids";
import type { Context } from "#lib/db/context";
import { moneyWords } from "#lib/words/money";
import { FIND_BY_CODE, FIND_BY_EMAIL, FIND_BY_ID, FIND_BY_TOKEN } from "./sql.ts";

/** A resource that the search found. */
export interface SearchResult {
  id: string;
  kind: "order" | "gift_card" | "ticket" | "product" | "webhook";
  title: string;
  detail: string;
}

interface Row {
  kind: SearchResult["kind"];
  id: string;
  title: string;
  cents: number | null;
  currency: string | null;
  state: string | null;
}

/**
 * Finds at most ten resources by an id, a token, a gift-card code or an e-mail address, each by its index. Finds none for
 * any other text. A booking, voucher or membership leads to its order.
 */
export async function findByText(ctx: Context, text: string): Promise<SearchResult[]> {
  const wanted = text.trim();
  if (isUuid(wanted)) return toResults(await ctx.sql<Row>(FIND_BY_ID, [wanted]));
  if (wanted.includes("@")) return toResults(await ctx.sql<Row>(FIND_BY_EMAIL, [wanted]));
  const { kind, token } = readToken(wanted);
  if (!token) return [];
  return toResults(await ctx.sql<Row>(kind === "gift_card" ? FIND_BY_CODE : FIND_BY_TOKEN[kind], [token]));
}

function toResults(rows: Row[]): SearchResult[] {
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    title: row.kind === "gift_card" ? `Gift card ${showGiftCardCode(row.title)}` : row.title,
    detail: [row.cents !== null && row.currency ? moneyWords(row.cents, row.currency) : null, row.state]
      .filter(Boolean)
      .join(", "),
  }));
}
