import { addSeconds, fromUnix, toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import type { RedemptionKind } from "#lib/domain/redemptions/schema";
import { type Cursor, readCursor, writeCursor } from "./cursor.ts";
import { findDevice } from "./device.ts";
import { readItems, titlesOf } from "./items.ts";
import type { DoorList, ListItem, ListQuery } from "./schema.ts";
import { type Part, type Scope, scopeOf } from "./scope.ts";
import { CHANGES } from "./sql.ts";

/** How many items a page has at most; one with codes of another system can have twice as many. */
const PAGE = 5_000;
/** How many rows are read for a page at most, also where few of them are in the list. */
const MAX_ROWS_READ = 20_000;
const MAX_CHANGES = 2_500;
/** Each walk reads the events of this long before the one before again, because transactions commit later than they begin. */
const NEAR_SECONDS = 20;
/** Once in a while it reads further back: longer than a write can take, as lib/listen does. */
const FAR_SECONDS = 240;
const FAR_EVERY_SECONDS = 60;
/** After a longer time a list begins anew. */
const MAX_AGE_SECONDS = 6 * 3_600;

/**
 * Returns a page of what a phone needs to decide without a network. Without a cursor, or with one of another scope, the list
 * begins anew; else it has only what changed. A change is in the walk after its commit, or, if it took more than 20 seconds
 * to commit, in one a minute later. It changes nothing.
 */
export async function listItems(ctx: Context, query: ListQuery): Promise<DoorList> {
  const device = await findDevice(ctx);
  const scope = await scopeOf(ctx, device, query);
  const cursor = query.since === undefined ? null : readCursor(query.since);
  const isSame = cursor?.scope === scope.digest && toUnix(ctx.now) - cursor.at < MAX_AGE_SECONDS;
  if (!cursor || !isSame) return fullPage(ctx, scope, beginOf(ctx, scope), true);
  if (cursor.full) return fullPage(ctx, scope, cursor, false);
  return changedPage(ctx, scope, cursor);
}

const beginOf = (ctx: Context, scope: Scope, seen: string[] = []): Cursor => ({
  scope: scope.digest,
  at: toUnix(ctx.now),
  far: toUnix(ctx.now) - FAR_EVERY_SECONDS, // what was not committed when the list was read is in the next walk
  seen,
  full: { part: 0, after: null },
});

const NEWEST: [string, string] = ["infinity", "ffffffff-ffff-ffff-ffff-ffffffffffff"];

async function fullPage(ctx: Context, scope: Scope, cursor: Cursor, isFull: boolean): Promise<DoorList> {
  const items: ListItem[] = [];
  let { part: number, after } = cursor.full ?? { part: 0, after: null };
  let left = MAX_ROWS_READ;
  for (let part = scope.parts[number]; part && left > 0 && items.length < PAGE; part = scope.parts[number]) {
    const limit = Math.min(PAGE - items.length, left);
    const keys = await keysOf(ctx, part, after ?? NEWEST, limit);
    const ids = keys.flatMap(({ id, is_in }) => (is_in ? [id] : []));
    items.push(...(await readItems(ctx, part.kind, ids, scope.showsNames)));
    left -= Math.max(keys.length, 1);
    const last = keys.at(-1);
    after = last && keys.length === limit ? [last.at, last.id] : null;
    if (!after) number++;
  }
  const { full: _, ...rest } = cursor;
  const isDone = number >= scope.parts.length;
  return pageOf(ctx, items, {
    cursor: isDone ? rest : { ...rest, full: { part: number, after } },
    hasMore: !isDone,
    isFull,
    removed: [],
  });
}

const keysOf = (ctx: Context, { keys, values }: Part, after: [string, string], limit: number) =>
  ctx.sql<{ id: string; at: string; is_in: boolean }>(keys, [...after, limit, ...values]);

async function changedPage(ctx: Context, scope: Scope, cursor: Cursor): Promise<DoorList> {
  const now = toUnix(ctx.now);
  const isFar = cursor.changes === undefined && now - cursor.far >= FAR_EVERY_SECONDS;
  const since = addSeconds(
    fromUnix(isFar ? Math.min(cursor.far, cursor.at) : cursor.at),
    isFar ? -FAR_SECONDS : -NEAR_SECONDS,
  );
  const position = cursor.changes ?? [since.toISOString(), ""];
  const changes = await ctx.sql<Change>(CHANGES, [...position, MAX_CHANGES]);
  const reloads = changes.flatMap(({ id, type }) => (RELOADS.has(type) ? [id.slice(-12)] : []));
  const seen = [...new Set([...cursor.seen, ...reloads])].slice(-MAX_SEEN);
  if (reloads.some((id) => !cursor.seen.includes(id))) return fullPage(ctx, scope, beginOf(ctx, scope, seen), true);
  const items: ListItem[] = [];
  const removed: string[] = [];
  for (const [kind, ids] of idsByKind(changes, scope.kinds)) {
    const found = (await readItems(ctx, kind, ids, scope.showsNames)).filter(scope.has);
    const known = new Set(found.map(({ id }) => id));
    items.push(...found);
    removed.push(...ids.filter((id) => !known.has(id)));
  }
  const last = changes.at(-1);
  const hasMore = changes.length === MAX_CHANGES && last !== undefined;
  const far = isFar ? now : cursor.far;
  return pageOf(ctx, items, {
    cursor: hasMore ? { ...cursor, far, changes: [last.at, last.id] } : { scope: cursor.scope, at: now, far, seen },
    hasMore,
    isFull: false,
    removed,
  });
}

interface Change {
  id: string;
  type: string;
  object_id: string | null;
  at: string;
}

/** What changes many items at once: the times and titles of a product, or the names of a customer who was erased. */
const RELOADS = new Set(["product.updated", "product.deleted", "customer.deleted"]);
const MAX_SEEN = 60;

function idsByKind(changes: readonly Change[], kinds: readonly RedemptionKind[]): [RedemptionKind, string[]][] {
  return kinds.map((kind) => {
    const own = changes.filter(({ type }) => type.startsWith(`${kind}.`));
    return [kind, [...new Set(own.flatMap(({ object_id }) => object_id ?? []))]];
  });
}

interface PageOptions {
  cursor: Cursor;
  hasMore: boolean;
  isFull: boolean;
  removed: string[];
}

const pageOf = async (
  ctx: Context,
  items: ListItem[],
  { cursor, hasMore, isFull, removed }: PageOptions,
): Promise<DoorList> => ({
  as_of: toUnix(ctx.now),
  cursor: writeCursor(cursor),
  has_more: hasMore,
  is_full: isFull,
  titles: await titlesOf(ctx, items),
  items,
  removed,
});
