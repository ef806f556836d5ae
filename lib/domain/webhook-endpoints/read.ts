import type { Page } from "#lib/core/schema";
import type { Context } from "#lib/db/context";
import { type Listing, pageOf } from "#lib/db/page";
import { findEndpoint } from "./find.ts";
import { type DeliveryRow, type EndpointRow, toDelivery, toEndpoint } from "./row.ts";
import type { DeliveryQuery, EndpointQuery, WebhookDelivery, WebhookEndpoint } from "./schema.ts";

/** A deleted endpoint cannot be a cursor of the list. */
export const ENDPOINTS: Listing = { table: "webhook_endpoint", where: "deleted_at IS NULL" };

/** Returns an endpoint. Throws `not_found`. */
export const getEndpoint = async (ctx: Context, id: string): Promise<WebhookEndpoint> =>
  toEndpoint(await findEndpoint(ctx, id));

/** Lists the endpoints of this mode, newest first. */
export const listEndpoints = (ctx: Context, query: EndpointQuery): Promise<Page<WebhookEndpoint>> =>
  pageOf(ctx, ENDPOINTS, query, (rows: EndpointRow[]) => rows.map(toEndpoint));

/** Lists the deliveries of an endpoint, newest first. Throws `not_found`. */
export function listDeliveries(ctx: Context, id: string, query: DeliveryQuery): Promise<Page<WebhookDelivery>> {
  const listing: Listing = {
    table: "webhook_delivery",
    of: ofEndpoint(id),
    equals: { endpoint_id: id, status: query.status },
    within: ["endpoint_id"],
  };
  return pageOf(ctx, listing, query, (rows: DeliveryRow[]) => rows.map(toDelivery));
}

/** A list of what belongs to an endpoint. */
export const ofEndpoint = (id: string): Listing["of"] => ({
  table: "webhook_endpoint",
  id,
  where: "deleted_at IS NULL",
  noun: "webhook endpoint",
});
