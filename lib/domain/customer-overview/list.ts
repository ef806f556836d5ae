import { isUuid } from "#lib/core/ids";
import type { Page, PageQuery } from "#lib/core/schema";
import { shownEmail } from "#lib/core/shown-email";
import { toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { type Condition, type Listing, pageOf } from "#lib/db/page";
import type { CustomerRow } from "#lib/domain/customers/row";
import { matchingWords } from "#lib/domain/search/words";
import type { CustomerOverview } from "./schema.ts";
import { BOUGHT_BY } from "./sql.ts";

/** The filters of the dashboard's list. `search`: the beginnings of words of a name or an e-mail address, or an id. */
export interface CustomerSearch extends Pick<PageQuery, "starting_after" | "ending_before" | "limit"> {
  accepts_marketing?: boolean;
  search?: string;
}

interface BoughtRow {
  id: string;
  orders: number;
  spent_cents: number;
}

/** Lists customers for the dashboard, newest first. Runs two statements, three with a cursor. */
export function listCustomerOverviews(ctx: Context, query: CustomerSearch): Promise<Page<CustomerOverview>> {
  const { accepts_marketing, search, ...page } = query;
  const conditions: Condition[] = [
    ...(accepts_marketing === undefined ? [] : [{ sql: "accepts_marketing = ?", values: [accepts_marketing] }]),
    ...(search ? [matching(search)] : []),
  ];
  const listing: Listing = { table: "customer", conditions };
  return pageOf(ctx, listing, page, async (rows: CustomerRow[]) => {
    const bought = await ctx.sql<BoughtRow>(BOUGHT_BY, [rows.map((row) => row.id)]);
    const byId = new Map(bought.map((row) => [row.id, row]));
    return rows.map((row) => toOverview(row, byId.get(row.id)));
  });
}

const matching = (search: string): Condition =>
  isUuid(search) ? { sql: "id = ?", values: [search] } : matchingWords(search);

const toOverview = (row: CustomerRow, bought: BoughtRow | undefined): CustomerOverview => ({
  id: row.id,
  created: toUnix(row.created_at),
  email: shownEmail(row.email),
  name: row.name,
  accepts_marketing: row.accepts_marketing,
  orders: bought?.orders ?? 0,
  spent_cents: Number(bought?.spent_cents ?? 0),
});
