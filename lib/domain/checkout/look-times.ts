import { PAGE_MINUTES } from "#lib/core/limits";
import { addSeconds } from "#lib/core/time";

/** How long a page is open. */
export const PAGE_SECONDS = PAGE_MINUTES * 60;

/** The processor is asked this long after a page was opened, and then at this pace: what was paid is known within a minute. */
export const FIRST_LOOK_SECONDS = 30;
const PACE_SECONDS = 30;
/** A page that is open for so long is asked about less often. */
const SLOWER_AFTER_SECONDS = 600;
const SLOWER_PACE_SECONDS = 120;

/** Returns when the processor is asked again about a payment: at the latest when its page is closed. */
export function nextLook({ created_at, closes_at }: { created_at: Date; closes_at: Date | null }, now: Date): Date {
  const isOld = now >= addSeconds(created_at, SLOWER_AFTER_SECONDS);
  const next = addSeconds(now, isOld ? SLOWER_PACE_SECONDS : PACE_SECONDS);
  return closes_at && closes_at > now && closes_at < next ? closes_at : next;
}
