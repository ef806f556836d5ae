import { notFound } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import type { DeliveryRow, EndpointRow } from "./row.ts";
import { GET_DELIVERY, GET_ENDPOINT } from "./sql.ts";

/** Returns the row of an endpoint. Throws `not_found`, also for a deleted endpoint. */
export async function findEndpoint(ctx: Context, id: string): Promise<EndpointRow> {
  const [row] = await ctx.sql<EndpointRow>(GET_ENDPOINT, [id]);
  if (!row) throw notFound("webhook endpoint");
  return row;
}

/** Returns the row of a delivery of this endpoint. Throws `not_found`. */
export async function findDelivery(ctx: Context, endpointId: string, id: string): Promise<DeliveryRow> {
  const [row] = await ctx.sql<DeliveryRow>(GET_DELIVERY, [endpointId, id]);
  if (!row) throw notFound("webhook delivery");
  return row;
}
