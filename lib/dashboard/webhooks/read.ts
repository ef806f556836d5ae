import { dateOf, storeDay } from "#lib/core/day";
import type { EventType } from "#lib/core/event-types";
import { isUuid } from "#lib/core/ids";
import type { Page } from "#lib/core/schema";
import { toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { type Condition, type Listing, pageOf } from "#lib/db/page";
import { type EventRow, payloadOf } from "#lib/domain/events/row";
import { EventIdInput } from "#lib/domain/events/schema";
import { GET_EVENT } from "#lib/domain/events/sql";
import { toPayload } from "#lib/domain/outbox/append";
import { getSettings } from "#lib/domain/store-settings/read";
import { findDelivery, findEndpoint } from "#lib/domain/webhook-endpoints/find";
import { ENDPOINTS, ofEndpoint } from "#lib/domain/webhook-endpoints/read";
import { clampToRetention } from "#lib/domain/webhook-endpoints/retention";
import { type DeliveryRow, type EndpointRow, toDelivery, toEndpoint } from "#lib/domain/webhook-endpoints/row";
import { type EndpointQuery, FAILURES_THAT_DISABLE, type WebhookDelivery } from "#lib/domain/webhook-endpoints/schema";
import { exampleFor } from "#lib/domain/webhook-endpoints/send-test";
import type { EndpointState } from "#lib/texts/endpoint-states";
import {
  type Attempt,
  type DeliverySearch,
  type EndpointDay,
  type EndpointHealth,
  type EndpointOverview,
  type EndpointProblem,
  HEALTH_DAYS,
  type OpenedDelivery,
  type TestPreview,
} from "./shape.ts";
import {
  COUNT_MISSED,
  COUNT_NEEDING_ATTENTION,
  FIND_PROBLEMS,
  HEALTH,
  LIST_ATTEMPTS,
  MISSING_SINCE,
  OVERVIEW,
} from "./sql.ts";

/** Returns the payload that `sendTest` would send for a type. Throws `not_found`. */
export async function previewTest(ctx: Context, id: string, type: EventType): Promise<TestPreview> {
  const { data, source, happenedAt } = await exampleFor(ctx, await findEndpoint(ctx, id), type);
  const payload = toPayload({ id: "evt_…", type, created_at: ctx.realNow }, data);
  return { type, source, happened_at: toUnix(happenedAt), payload };
}

/** As `listEndpoints`, each with its state, its number of waiting deliveries and its last delivery. */
export const listEndpointOverviews = (ctx: Context, query: EndpointQuery): Promise<Page<EndpointOverview>> =>
  pageOf(ctx, ENDPOINTS, query, async (rows: EndpointRow[]) => {
    const found = await ctx.sql<OverviewRow>(OVERVIEW, [rows.map((row) => row.id)]);
    const overviews = new Map(found.map((overview) => [overview.overview_of, overview]));
    const states = new Map(found.map((overview) => [overview.overview_of, overview.state]));
    const problems = await problemsOf(ctx, states);
    return rows.map((row) => ({
      ...toOverview(row, overviews.get(row.id)),
      state: states.get(row.id) ?? "enabled",
      problem: problems.get(row.id) ?? null,
    }));
  });

type OverviewRow = { overview_of: string; waiting: number; state: EndpointState } & (DeliveryRow | { id: null });

const toOverview = (row: EndpointRow, overview: OverviewRow | undefined) => ({
  endpoint: toEndpoint(row),
  failed_in_a_row: row.failed_in_a_row,
  disabled_at: toUnix(row.disabled_at),
  waiting: overview?.waiting ?? 0,
  last_delivery: overview?.id ? toDelivery(overview) : null,
});

const PROBLEM_STATES: readonly EndpointState[] = ["failing", "disabled_by_failures", "gone"];

type ProblemRow = { endpoint_id: string; last_delivered_at: Date | null } & (AttemptRow | { id: null });

/** Returns the problems of the endpoints that have one, by endpoint id, with one statement. */
async function problemsOf(
  ctx: Context,
  states: ReadonlyMap<string, EndpointState>,
): Promise<Map<string, EndpointProblem>> {
  const ids = [...states].filter(([, state]) => PROBLEM_STATES.includes(state)).map(([id]) => id);
  if (ids.length === 0) return new Map();
  const rows = await ctx.sql<ProblemRow>(FIND_PROBLEMS, [ids, clampToRetention(ctx, 0)]);
  return new Map(
    rows.map((row) => [
      row.endpoint_id,
      { last_delivered_at: toUnix(row.last_delivered_at), last_attempt: row.id === null ? null : toAttempt(row) },
    ]),
  );
}

/**
 * Lists the deliveries of an endpoint for the dashboard, newest first. A type or text is searched in the retention of
 * events; an id uses its own index. Throws `not_found`.
 */
export function searchDeliveries(
  ctx: Context,
  id: string,
  { status, type, search, ...page }: DeliverySearch,
): Promise<Page<WebhookDelivery>> {
  const listing: Listing = {
    table: "webhook_delivery",
    of: ofEndpoint(id),
    equals: { endpoint_id: id, status, event_type: type },
    conditions: [search && matching(search), (search || type) && withinRetention(ctx)],
    within: ["endpoint_id"],
  };
  return pageOf(ctx, listing, page, (rows: DeliveryRow[]) => rows.map(toDelivery));
}

const withinRetention = (ctx: Context): Condition => ({
  sql: "created_at >= ?",
  values: [clampToRetention(ctx, 0)],
});

function matching(search: string): Condition {
  const wanted = search.trim();
  if (isUuid(wanted)) return { sql: "id = ?", values: [wanted] };
  if (EventIdInput.safeParse(wanted).success) return { sql: "event_id = ?", values: [wanted] };
  const like = wanted.replace(/^evt_…/, "").replace(/[\\%_]/g, "\\$&");
  return {
    sql: "(event_type ILIKE ? OR event_id ILIKE ? OR id::text ILIKE ?)",
    values: [`%${like}%`, `%${like}`, `%${like}`],
  };
}

/** Returns a delivery with its exact payload and its attempts. Throws `not_found`. */
export async function openDelivery(ctx: Context, endpointId: string, id: string): Promise<OpenedDelivery> {
  const delivery = await findDelivery(ctx, endpointId, id);
  const [event] = await ctx.sql<EventRow>(GET_EVENT, [delivery.event_id]);
  const attempts = await ctx.sql<AttemptRow>(LIST_ATTEMPTS, [id]);
  return {
    delivery: toDelivery(delivery),
    payload: event ? payloadOf(event) : null,
    attempts: attempts.map(toAttempt).reverse(),
    lease_until: toUnix(delivery.lease_until),
    is_again: delivery.ended_status !== null,
  };
}

interface AttemptRow extends Omit<Attempt, "started_at"> {
  id: string;
  started_at: Date;
}

const toAttempt = (row: AttemptRow): Attempt => ({
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
  /** Those with deliveries, with their numbers. */
  days: (Omit<EndpointDay, "day"> & { day: number })[];
  delivered: number;
  undelivered: number;
  median_ms: number | null;
  slowest_ms: number | null;
  last_delivered_at: Date | null;
  pending: number;
  state: EndpointState;
  failed: number;
  abandoned: number;
}

/** Returns the results of an endpoint in the last `HEALTH_DAYS`. Throws `not_found`. */
export async function readHealth(ctx: Context, id: string): Promise<EndpointHealth> {
  const endpoint = await findEndpoint(ctx, id);
  const { timezone } = await getSettings(ctx);
  const starts = lastDays(ctx.realNow, timezone);
  const [row] = await ctx.sql<HealthRow>(HEALTH, [id, starts]);
  if (!row) throw new Error("The statement always returns one row.");
  const { state } = row;
  const problems = await problemsOf(ctx, new Map([[id, state]]));
  return {
    state,
    problem: problems.get(id) ?? null,
    rotation: rotationOf(endpoint, ctx.realNow),
    registered_at: toUnix(endpoint.created_at),
    days: starts.map((start, index) => {
      const { delivered = 0, undelivered = 0 } = row.days.find(({ day }) => day === index + 1) ?? {};
      return { day: dateOf(start, timezone), delivered, undelivered };
    }),
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

/** Returns when the last days began in this time zone, oldest first. */
const lastDays = (now: Date, zone: string): Date[] =>
  Array.from({ length: HEALTH_DAYS }, (_, at) => storeDay(now, zone, HEALTH_DAYS - 1 - at).from);

function rotationOf({ old_secrets }: EndpointRow, now: Date): EndpointHealth["rotation"] {
  const ends = old_secrets.map(({ until }) => new Date(until)).filter((until) => until > now);
  if (ends.length === 0) return null;
  return { count: ends.length, until: toUnix(new Date(Math.max(...ends.map((end) => end.getTime())))) };
}

/** Counts the events that recover would queue for an endpoint from `since` on (Unix seconds). Throws `not_found`. */
export async function countMissed(ctx: Context, id: string, since: number): Promise<number> {
  await findEndpoint(ctx, id);
  const [row] = await ctx.sql<{ count: number }>(COUNT_MISSED, [id, clampToRetention(ctx, since)]);
  return row?.count ?? 0;
}

/**
 * Returns since when events are missing, in Unix seconds: the time of the oldest undelivered event after the last
 * delivered one, or when the endpoint was switched off if that is earlier. Null when no event is missing. Throws
 * `not_found`.
 */
export async function readMissingSince(ctx: Context, id: string): Promise<number | null> {
  await findEndpoint(ctx, id);
  const [row] = await ctx.sql<{ since: Date | null }>(MISSING_SINCE, [id, clampToRetention(ctx, 0)]);
  return toUnix(row?.since ?? null);
}

/** Counts the endpoints that need attention. */
export async function countNeedingAttention(ctx: Context): Promise<number> {
  const [row] = await ctx.sql<{ count: number }>(COUNT_NEEDING_ATTENTION);
  return row?.count ?? 0;
}
