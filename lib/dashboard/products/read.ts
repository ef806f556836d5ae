import { notFound } from "#lib/core/errors";
import { foldedSql } from "#lib/core/folded";
import type { Page, PageQuery } from "#lib/core/schema";
import { toUnix } from "#lib/core/time";
import { countSubscribers } from "#lib/dashboard/delivery-summary/read";
import { parseSearch, patternsOf } from "#lib/dashboard/search/shape";
import { readById } from "#lib/db/by-id";
import type { Context } from "#lib/db/context";
import { type Condition, type Listing, pageOf } from "#lib/db/page";
import { getProduct } from "#lib/domain/products/read";
import type { ProductRow } from "#lib/domain/products/row";
import { versionOf } from "#lib/domain/products/version";
import type { ProductDetails, ProductOverview } from "./shape.ts";
import { GET_PRODUCT, IS_ORDERED, ORDERED_ENTRIES, SUMMARIES } from "./sql.ts";

/** The filters of the dashboard's list. `search`: words of the title and the slug, or an id. */
export interface ProductSearch extends Pick<PageQuery, "starting_after" | "ending_before"> {
  type?: ProductOverview["type"];
  status?: ProductOverview["status"];
  search?: string;
}

interface SummaryRow {
  id: string;
  sold: number;
  left: number | bigint | null;
  next_at: Date | null;
  min_cents: number | bigint | null;
  max_cents: number | bigint | null;
}

/** Lists products for the dashboard, newest first. Runs two statements, three with a cursor. */
export function listProductOverviews(ctx: Context, query: ProductSearch): Promise<Page<ProductOverview>> {
  const { type, status, search, ...page } = query;
  const listing: Listing = {
    table: "product",
    equals: { type, status },
    conditions: [search && matching(search)],
  };
  return pageOf(ctx, listing, page, (rows: ProductRow[]) => toOverviews(ctx, rows));
}

function matching(search: string): Condition {
  const parsed = parseSearch(search);
  if (parsed.kind === "id") return { sql: "id = ?", values: [parsed.id] };
  if (parsed.kind !== "text") return { sql: "false", values: [] };
  return { sql: `${foldedSql("title || ' ' || slug")} LIKE ALL (?::text[])`, values: [patternsOf(search)] };
}

async function toOverviews(ctx: Context, rows: readonly ProductRow[]): Promise<ProductOverview[]> {
  const summaries = await readById<SummaryRow>(ctx, SUMMARIES, rows, ctx.now);
  return rows.map((row) => toOverview(row, summaries.get(row.id)));
}

function toOverview(row: ProductRow, summary: SummaryRow | undefined): ProductOverview {
  const price = Number(row.price_cents);
  const from_cents = Number(summary?.min_cents ?? price);
  const isChosen = !row.denominations_cents?.length || row.min_cents !== null;
  const isOpen = row.type === "gift_card" && row.max_cents === null && isChosen;
  return {
    id: row.id,
    created: toUnix(row.created_at),
    type: row.type,
    category: row.category,
    status: row.status,
    title: row.title,
    slug: row.slug,
    image_url: row.image_url,
    currency: row.currency,
    from_cents,
    to_cents: isOpen ? null : Number(summary?.max_cents ?? from_cents),
    sold: summary?.sold ?? 0,
    left: summary?.left == null ? null : Number(summary.left),
    next_at: toUnix(summary?.next_at ?? null),
  };
}

/** Returns a product with what the dashboard shows beside it. Throws `not_found`. */
export async function getProductDetails(ctx: Context, id: string): Promise<ProductDetails> {
  const [row] = await ctx.sql<ProductRow>(GET_PRODUCT, [id]);
  if (!row) throw notFound("product");
  const [product, [summary], ordered, entries, subscribers] = await Promise.all([
    getProduct(ctx, id),
    toOverviews(ctx, [row]),
    ctx.sql<{ ordered: boolean }>(IS_ORDERED, [id]),
    ctx.sql<{ id: string }>(ORDERED_ENTRIES, [id]),
    countSubscribers(ctx, "product.updated"),
  ]);
  if (!summary) throw notFound("product");
  return {
    product,
    summary,
    version: versionOf(product),
    isOrdered: ordered[0]?.ordered ?? false,
    orderedIds: entries.map((entry) => entry.id),
    subscribers,
  };
}
