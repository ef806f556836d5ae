import { shared } from "#lib/core/shared";
import { toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import type { DoorList } from "./schema.ts";

interface Kept {
  /** When it was made, in seconds. */
  at: number;
  page: Promise<DoorList>;
}

/** The pages of full lists that this process has made last, by store, mode, and what they are. */
const pages = () => shared("door-pages", () => new Map<string, Kept>());
const KEPT_SECONDS = 60;
const MAX_KEPT = 20;

/**
 * Returns the page that was made under this name in the last minute, or makes it. The phones of a door open their lists at about
 * the same time, and `name` says all that a page depends on besides the store.
 */
export function sharedPage(ctx: Context, name: string, make: () => Promise<DoorList>): Promise<DoorList> {
  const kept = pages();
  const key = `${ctx.merchantId} ${ctx.mode} ${name}`;
  const now = toUnix(ctx.now);
  const found = kept.get(key);
  if (found && now >= found.at && now - found.at < KEPT_SECONDS) return found.page;
  const made = { at: now, page: make() };
  const forget = () => {
    if (kept.get(key) === made) kept.delete(key);
  };
  kept.delete(key);
  kept.set(key, made);
  made.page.catch(forget);
  setTimeout(forget, KEPT_SECONDS * 1_000).unref();
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest) kept.delete(oldest);
  return made.page;
}
