import type { Door } from "#lib/domain/door/schema";

/** How far the time of the store is ahead of that of this phone, in milliseconds: 0 unless its test clock was moved. */
export const aheadOf = (door: Pick<Door, "store"> | null): number => (door?.store.ahead_seconds ?? 0) * 1000;

/**
 * Returns the time of the store, in Unix seconds: what codes are for, and what the server has written down, is compared with it.
 * What this phone measures, such as how long ago it asked, goes by its own clock.
 */
export const storeNow = (aheadMs: number): number => Math.floor((Date.now() + aheadMs) / 1000);
