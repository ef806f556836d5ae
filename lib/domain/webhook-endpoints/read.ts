import type { SqlCtx } from "#lib/core/context";
import { isUuid } from "#lib/core/ids";
import type { Page } from "#lib/core/schema";
import { addDays, toUnix } from "#lib/core/time";
import { type Condition, pageOf } from "#lib/db/page";
import { type EventRow, payloadOf } from "#lib/domain/events/row";
import { EVENTS_KEPT_DAYS, EventIdInput } from "#lib/domain/events/schema";
import { GET_EVENT } from "#lib/domain/events/sql";
import {
  type DeliveryRow,
  type EndpointRow,
  findDelivery,
  findEndpoint,
  toDelivery,
  toEndpoint,
  toState,
} from "./row.ts";
import {
  type Attempt,
  type DeliveryQuery,
  type DeliverySearch,
  type EndpointDay,
  type EndpointHealth,
  type EndpointOverview,
  type EndpointQuery,
  FAILURES_THAT_DISABLE,
  type OpenedDelivery,
  type WebhookDelivery,
  type WebhookEndpoint,
} from "./schema.ts";
import { HEALTH, LIST_ATTEMPTS, OVERVIEW } from "./sql.ts";

const ENDPOINTS = { table: "webhook_endpoint", url: "/v1/webhooks", equals: { "(deleted_at IS NULL)": "true" } };

/** Throws `not_found`. */
export const getEndpoint = async (ctx: SqlCtx, id: string): Promise<WebhookEndpoint> =>
  toEndpoint(await findEndpoint(ctx, id));

/** The endpoints of this mode, newest first. */
export const listEndpoints = (ctx: SqlCtx, query: EndpointQuery): Promise<Page<WebhookEndpoint>> =>
  pageOf(ctx, ENDPOINTS, query, (rows: EndpointRow[]) => rows.map(toEndpoint));

/** As `listEndpoints`, each with how it stands. */
export const listEndpointOverviews = (ctx: SqlCtx, query: EndpointQuery): Promise<Page<EndpointOverview>> =>
  pageOf(ctx, ENDPOINTS, query, async (rows: EndpointRow[]) => {
    const found = await ctx.sql<OverviewRow>(OVERVIEW, [rows.map((row) => row.id)]);
    const overviews = new Map(found.map((overview) => [overview.overview_of, overview]));
    return rows.map((row) => toOverview(row, overviews.get(row.id)));
  });

type OverviewRow = { overview_of: string; waiting: number; retrying: boolean } & (DeliveryRow | { id: null });

const toOverview = (row: EndpointRow, overview: OverviewRow | undefined): EndpointOverview => ({
  endpoint: toEndpoint(row),
  state: toState(row, overview?.retrying ?? false),
  failed_in_a_row: row.failed_in_a_row,
  waiting: overview?.waiting ?? 0,
  last_delivery: overview?.id ? toDelivery(overview) : null,
});

/** The delivery log of one endpoint, newest first. Throws `not_found`. */
export async function listDeliveries(ctx: SqlCtx, id: string, query: DeliveryQuery): Promise<Page<WebhookDelivery>> {
  await findEndpoint(ctx, id);
  const listing = {
    table: "webhook_delivery",
    url: `/v1/webhooks/${id}/deliveries`,
    equals: { endpoint_id: id, status: query.status },
    within: ["endpoint_id"],
  };
  return pageOf(ctx, listing, query, (rows: DeliveryRow[]) => rows.map(toDelivery));
}

/**
 * The log in the dashboard. Types and words run along the log's own index, back to where events are kept; an id goes
 * by its own. Throws `not_found`.
 */
export async function searchDeliveries(
  ctx: SqlCtx,
  id: string,
  { status, type, search, ...page }: DeliverySearch,
): Promise<Page<WebhookDelivery>> {
  await findEndpoint(ctx, id);
  const listing = {
    table: "webhook_delivery",
    url: `/webhooks/${id}`,
    equals: { endpoint_id: id, status, event_type: type },
    tests: [...(search ? [matching(search)] : []), ...(search || type ? [keptOnly(ctx)] : [])],
    within: ["endpoint_id"],
  };
  return pageOf(ctx, listing, page, (rows: DeliveryRow[]) => rows.map(toDelivery));
}

const keptOnly = (ctx: SqlCtx): Condition => ({
  test: "created_at >= ?",
  values: [addDays(ctx.now, -EVENTS_KEPT_DAYS)],
});

function matching(search: string): Condition {
  const wanted = search.trim();
  if (isUuid(wanted)) return { test: "id = ?", values: [wanted] };
  if (EventIdInput.safeParse(wanted).success) return { test: "event_id = ?", values: [wanted] };
  const like = wanted.replace(/^evt_…/, "").replace(/[\\%_]/g, "\\$&");
  return {
    test: "(event_type ILIKE ? OR event_id ILIKE ? OR id::text ILIKE ?)",
    values: [`%${like}%`, `%${like}`, `%${like}`],
  };
}

/** One delivery with the bytes that are sent and every try. Throws `not_found`. */
export async function openDelivery(ctx: SqlCtx, endpointId: string, id: string): Promise<OpenedDelivery> {
  const delivery = await findDelivery(ctx, endpointId, id);
  const [event] = await ctx.sql<EventRow>(GET_EVENT, [delivery.event_id]);
  const attempts = await ctx.sql<Omit<Attempt, "started_at"> & { started_at: Date }>(LIST_ATTEMPTS, [id]);
  return {
    delivery: toDelivery(delivery),
    payload: event ? payloadOf(event) : null,
    attempts: attempts.map(toAttempt).reverse(),
    lease_until: toUnix(delivery.lease_until),
    is_again: delivery.ended_status !== null,
  };
}

const toAttempt = (row: Omit<Attempt, "started_at"> & { started_at: Date }): Attempt => ({
  number: row.number,
  url: row.url,
  started_at: toUnix(row.started_at),
  duration_ms: row.duration_ms,
  request_headers: row.request_headers,
  response_status: row.response_status,
  response_headers: row.response_headers,
  response_body: row.response_body,
  error: row.error,
});

interface HealthRow {
  days: EndpointDay[];
  delivered: number;
  undelivered: number;
  median_ms: number | null;
  slowest_ms: number | null;
  last_delivered_at: Date | null;
  pending: number;
  retrying: number;
  failed: number;
  abandoned: number;
}

/** How an endpoint fared in the last 14 days. Throws `not_found`. */
export async function readHealth(ctx: SqlCtx, id: string): Promise<EndpointHealth> {
  const endpoint = await findEndpoint(ctx, id);
  const [row] = await ctx.sql<HealthRow>(HEALTH, [id, ctx.now]);
  if (!row) throw new Error("The statement always answers one row.");
  return {
    state: toState(endpoint, row.retrying > 0),
    days: row.days,
    delivered: row.delivered,
    undelivered: row.undelivered,
    median_ms: row.median_ms,
    slowest_ms: row.slowest_ms,
    last_delivered_at: toUnix(row.last_delivered_at),
    failed_in_a_row: endpoint.failed_in_a_row,
    failures_that_disable: FAILURES_THAT_DISABLE,
    disabled_at: toUnix(endpoint.disabled_at),
    counts: { waiting: row.pending, failed: row.failed, abandoned: row.abandoned },
  };
}
