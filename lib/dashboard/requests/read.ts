import { notFound } from "#lib/core/errors";
import { isUuid } from "#lib/core/ids";
import type { Page } from "#lib/core/schema";
import { addDays, fromUnix, toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { type Condition, type Listing, pageOf } from "#lib/db/page";
import type { RequestRow } from "#lib/domain/request-log/write";
import {
  type Caller,
  type LoggedRequest,
  type OpenedRequest,
  type RequestSearch,
  SEARCHED_REQUESTS,
  type WrittenEvent,
} from "./shape.ts";
import { COUNT_LEFT_OUT, GET_REQUEST, HORIZON, LIST_EVENTS, LIST_KEYS, NAMES_OF_CALLERS } from "./sql.ts";

interface StoredRequest extends RequestRow {
  actor_kind: Caller["kind"];
  kept_until: Date;
}

/**
 * Lists the requests to the API, newest first. The id of a request is found by the primary key. A search by path or method has
 * no index of its own, so it reads the newest 20,000 requests only.
 */
export async function searchRequests(
  ctx: Context,
  { status_class, method, actor_id, search, ...page }: RequestSearch,
): Promise<Page<LoggedRequest>> {
  const wanted = search?.trim();
  const byId = wanted && isUuid(wanted) ? wanted : null;
  const byPath = wanted && !byId ? wanted : null;
  const listing: Listing = {
    table: "request_log",
    equals: { status_class, method, actor_id, id: byId },
    conditions: [
      { sql: "kept_until > ?", values: [ctx.realNow] },
      byPath && pathHas(byPath),
      (byPath || method) && (await sinceHorizon(ctx, page.created_to)),
    ],
  };
  return pageOf(ctx, listing, page, async (rows: StoredRequest[]) => {
    const names = await namesOf(ctx, rows);
    return rows.map((row) => toLoggedRequest(row, names));
  });
}

const pathHas = (text: string): Condition => ({
  sql: "path ILIKE ?",
  values: [`%${text.replace(/[\\%_]/g, "\\$&")}%`],
});

async function sinceHorizon(ctx: Context, to: number | undefined): Promise<Condition | undefined> {
  const [row] = await ctx.sql<{ created_at: Date }>(HORIZON, [
    to === undefined ? null : fromUnix(to),
    SEARCHED_REQUESTS,
  ]);
  return row && { sql: "created_at >= ?", values: [row.created_at] };
}

/** Returns a request with what it sent, got and wrote. Throws `not_found`, also when it is no longer kept. */
export async function openRequest(ctx: Context, id: string): Promise<OpenedRequest> {
  const [row] = await ctx.sql<StoredRequest>(GET_REQUEST, [id]);
  if (!row || row.kept_until <= ctx.realNow) throw notFound("request");
  const names = await namesOf(ctx, [row]);
  return {
    ...toLoggedRequest(row, names),
    query: row.query,
    input: row.input,
    output: row.output,
    address: row.address,
    user_agent: row.user_agent,
    kept_until: toUnix(row.kept_until),
    events: await ctx.sql<WrittenEvent>(LIST_EVENTS, [row.created_at, row.id]),
  };
}

/** Counts the requests of the last seven days that the log left out. */
export async function countLeftOut(ctx: Context): Promise<number> {
  const [row] = await ctx.sql<{ count: number }>(COUNT_LEFT_OUT, [addDays(ctx.realNow, -7)]);
  return row?.count ?? 0;
}

/** Returns the keys to filter by. */
export const listKeysToFilter = (ctx: Context): Promise<{ id: string; name: string }[]> => ctx.sql(LIST_KEYS);

/** Reads the names of all callers of a page with one statement. */
async function namesOf(ctx: Context, rows: readonly StoredRequest[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map((row) => row.actor_id))];
  if (ids.length === 0) return new Map();
  const named = await ctx.sql<{ id: string; name: string }>(NAMES_OF_CALLERS, [ids]);
  return new Map(named.map(({ id, name }) => [id, name]));
}

const toLoggedRequest = (row: StoredRequest, names: ReadonlyMap<string, string>): LoggedRequest => ({
  id: row.id,
  created: toUnix(row.created_at),
  method: row.method,
  path: row.path,
  status: row.status,
  error: row.error,
  caller: { kind: row.actor_kind, id: row.actor_id, name: names.get(row.actor_id) ?? null },
  duration_ms: row.duration_ms,
});
