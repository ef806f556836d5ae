import type { SqlCtx } from "#lib/core/context";
import { notFound } from "#lib/core/errors";
import type { Page, PageQuery } from "#lib/core/schema";
import { pageOf } from "#lib/db/page";
import { type TicketRedemptionRow, type TicketRow, toTicket, toTicketRedemption } from "./row.ts";
import type { Ticket, TicketQuery, TicketRedemption } from "./schema.ts";
import { GET_TICKET, REVERSALS_OF } from "./sql.ts";

/** Spec, "Retrieve operations". Throws `not_found`. */
export async function getTicket(ctx: SqlCtx, id: string): Promise<Ticket> {
  const [row] = await ctx.sql<TicketRow>(GET_TICKET, [id]);
  if (!row) throw notFound("ticket");
  return toTicket(row);
}

/** Spec, "List operations". */
export function listTickets(ctx: SqlCtx, query: TicketQuery): Promise<Page<Ticket>> {
  const { product_id, order_id, customer_id, ticket_event_id } = query;
  const equals = { product_id, order_id, customer_id, ticket_event_id };
  return pageOf(ctx, { table: "ticket", url: "/v1/tickets", equals }, query, (rows: TicketRow[]) => rows.map(toTicket));
}

/** The log of one ticket, a record per scan. Throws `not_found`. */
export async function listTicketRedemptions(
  ctx: SqlCtx,
  id: string,
  query: PageQuery,
): Promise<Page<TicketRedemption>> {
  await getTicket(ctx, id);
  const listing = {
    table: "ticket_redemption",
    url: `/v1/tickets/${id}/redemptions`,
    equals: { ticket_id: id },
    within: ["ticket_id"],
  };
  return pageOf(ctx, listing, query, async (rows: Omit<TicketRedemptionRow, "reversed_at">[]) => {
    const reversed = await reversedAt(
      ctx,
      rows.map((row) => row.id),
    );
    return rows.map((row) => toTicketRedemption({ ...row, reversed_at: reversed.get(row.id) ?? null }));
  });
}

/** When each of these redemptions was taken back. */
async function reversedAt(ctx: SqlCtx, ids: string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.sql<{ redemption_id: string; created_at: Date }>(REVERSALS_OF, [ids]);
  return new Map(rows.map((row) => [row.redemption_id, row.created_at]));
}
