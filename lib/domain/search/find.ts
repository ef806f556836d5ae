import { readToken, showGiftCardCode } from "#lib/core/codes";
import { isUuid } from "#lib/core/ids";
import type { Context } from "#lib/db/context";
import { moneyWords } from "#lib/words/money";
import { FIND_BY_CODE, FIND_BY_EMAIL, FIND_BY_ID, FIND_BY_TOKEN } from "./sql.ts";

/** A resource that a text belongs to. */
export interface Thing {
  id: string;
  kind: "order" | "gift_card" | "ticket" | "webhook";
  title: string;
  detail: string;
}

interface Row {
  kind: Thing["kind"];
  id: string;
  title: string;
  cents: number | null;
  currency: string | null;
  state: string | null;
}

/** What a pasted id, ticket token, gift-card code or e-mail address belongs to: at most ten things, none for anything else. */
export async function findByText(ctx: Context, text: string): Promise<Thing[]> {
  const wanted = text.trim();
  if (isUuid(wanted)) return toThings(await ctx.sql<Row>(FIND_BY_ID, [wanted]));
  if (wanted.includes("@")) return toThings(await ctx.sql<Row>(FIND_BY_EMAIL, [wanted]));
  const { kind, token } = readToken(wanted);
  if (!token) return [];
  if (kind === "ticket") return toThings(await ctx.sql<Row>(FIND_BY_TOKEN, [token]));
  if (kind === "gift_card") return toThings(await ctx.sql<Row>(FIND_BY_CODE, [token]));
  return [];
}

function toThings(rows: Row[]): Thing[] {
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    title: row.kind === "gift_card" ? `Gift card ${showGiftCardCode(row.title)}` : row.title,
    detail: [row.cents !== null && row.currency ? moneyWords(row.cents, row.currency) : null, row.state]
      .filter(Boolean)
      .join(", "),
  }));
}
