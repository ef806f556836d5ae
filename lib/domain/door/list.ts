import { HOUR_SECONDS } from "#lib/core/spans";
import { addSeconds, fromUnix, toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { type Cursor, readCursor, writeCursor } from "./cursor.ts";
import { findDevice } from "./device.ts";
import {
  type Change,
  changedIds,
  FAR_EVERY_SECONDS,
  FAR_SECONDS,
  freshFeed,
  MAX_CHANGES,
  NEAR_SECONDS,
  readNoted,
} from "./feed.ts";
import { readItems, titlesOf, withoutNames } from "./items.ts";
import { sharedPage } from "./pages.ts";
import type { DoorList, ListItem, ListQuery } from "./schema.ts";
import { type Part, type Scope, scopeOf } from "./scope.ts";
import { CHANGES } from "./sql.ts";

/** How many items a page has at most; one with codes of another system can have twice as many. */
const PAGE = 5_000;
/** How many rows are read for a page at most, also where few of them are in the list. */
const MAX_ROWS_READ = 20_000;
/** After a longer time a list begins again. */
const MAX_AGE_SECONDS = 6 * HOUR_SECONDS;

/**
 * Returns a page of what a phone needs to decide without a network. Without a cursor, or with one of another scope, the list
 * begins again; else it has only what changed. A list ends with what changed since it began, because phones share its pages for
 * a minute. A change is in the walk after its commit, or, if it took more than 20 seconds to commit, in one a minute later. It
 * changes nothing.
 */
export async function listItems(ctx: Context, query: ListQuery): Promise<DoorList> {
  const device = await findDevice(ctx);
  const scope = await scopeOf(ctx, device, query);
  const cursor = query.since === undefined ? null : readCursor(query.since);
  const age = cursor && toUnix(ctx.now) - cursor.at; // below 0 after a test clock was set back
  const isSame = cursor?.scope === scope.digest && age !== null && age < MAX_AGE_SECONDS && age > -FAR_SECONDS;
  if (!cursor || !isSame) return firstPage(ctx, scope, []);
  if (cursor.full) return sharedPage(ctx, writeCursor(cursor), () => fullPage(ctx, scope, cursor, false));
  return changedPage(ctx, scope, cursor);
}

/** Begins the list again, after these events that concern many items. */
const firstPage = (ctx: Context, scope: Scope, seen: string[]): Promise<DoorList> =>
  sharedPage(ctx, JSON.stringify([scope.digest, seen]), async () => {
    const { at } = (await freshFeed(ctx)).readAt;
    const far = at - FAR_EVERY_SECONDS; // what was not committed when the list was read is in the next walk
    return fullPage(ctx, scope, { scope: scope.digest, at, far, seen, full: { part: 0, after: null } }, true);
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
    hasMore: true,
    isFull,
    removed: [],
  });
}

const keysOf = (ctx: Context, { keys, values }: Part, after: [string, string], limit: number) =>
  ctx.sql<{ id: string; at: string; is_in: boolean }>(keys, [...after, limit, ...values]);

async function changedPage(ctx: Context, scope: Scope, cursor: Cursor): Promise<DoorList> {
  const feed = await freshFeed(ctx);
  const found = cursor.changes ? null : feed.since(cursor.at);
  if (!found || found.items.length > PAGE) return changedPageOfLog(ctx, scope, cursor);
  const seen = seenAfter(cursor, found.events);
  if (!seen.isSame) return firstPage(ctx, scope, seen.ids);
  const own = found.items.filter(({ kind }) => scope.kinds.includes(kind));
  const [items, removed]: [ListItem[], string[]] = [[], []];
  for (const one of own) {
    const listed = one.items.filter(scope.has);
    items.push(...(scope.showsNames ? listed : listed.map(withoutNames)));
    if (listed.length === 0) removed.push(one.id);
  }
  const next = { scope: cursor.scope, ...feed.readAt, seen: seen.ids };
  return pageOf(ctx, items, { cursor: next, hasMore: false, isFull: false, removed });
}

/** Reads what changed from the log, for a phone that was away for longer than the feed keeps. */
async function changedPageOfLog(ctx: Context, scope: Scope, cursor: Cursor): Promise<DoorList> {
  const now = toUnix(ctx.now);
  const isFar = cursor.changes === undefined && now - cursor.far >= FAR_EVERY_SECONDS;
  const since = addSeconds(
    fromUnix(isFar ? Math.min(cursor.far, cursor.at) : cursor.at),
    isFar ? -FAR_SECONDS : -NEAR_SECONDS,
  );
  const position = cursor.changes ?? [since.toISOString(), ""];
  const changes = await ctx.sql<Change>(CHANGES, [...position, MAX_CHANGES]);
  const seen = seenAfter(cursor, changes);
  if (!seen.isSame) return firstPage(ctx, scope, seen.ids);
  const noted = cursor.changes ? [] : await readNoted(ctx, toUnix(since));
  const items: ListItem[] = [];
  const removed: string[] = [];
  for (const [kind, ids] of await changedIds(ctx, [...changes, ...noted], scope.kinds)) {
    const found = (await readItems(ctx, kind, ids, scope.showsNames)).filter(scope.has);
    const known = new Set(found.map(({ id }) => id));
    items.push(...found);
    removed.push(...ids.filter((id) => !known.has(id)));
  }
  const last = changes.at(-1);
  const hasMore = changes.length === MAX_CHANGES && last !== undefined;
  const far = isFar ? now : cursor.far;
  return pageOf(ctx, items, {
    cursor: hasMore
      ? { ...cursor, far, changes: [last.at, last.id] }
      : { scope: cursor.scope, at: now, far, seen: seen.ids },
    hasMore,
    isFull: false,
    removed,
  });
}

/** What changes many items at once: the times and titles of a product, or the names of a customer who was erased. */
const RELOADS = new Set(["product.updated", "product.deleted", "customer.deleted"]);
const MAX_SEEN = 60;

/** Returns the events after which the list begins again, and whether the phone has seen them all. */
function seenAfter({ seen }: Cursor, changes: readonly Change[]): { ids: string[]; isSame: boolean } {
  const reloads = changes.flatMap(({ id, type }) => (RELOADS.has(type) ? [id.slice(-12)] : []));
  return {
    ids: [...new Set([...seen, ...reloads])].slice(-MAX_SEEN),
    isSame: reloads.every((id) => seen.includes(id)),
  };
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
