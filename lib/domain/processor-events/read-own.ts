import type { Mode } from "#lib/core/request";
import { addSeconds } from "#lib/core/time";
import { eventsUntil, setEventsUntil } from "#lib/payments/processor-account";
import { eventsSince } from "#lib/payments/stripe/list-events";
import { keepEvent } from "./keep.ts";

/** Events are read again for so long: clocks differ, and Stripe can list one late. */
const OVERLAP_SECONDS = 300;

/**
 * Keeps the events of a mode's account that no webhook has told, each once. Goes on where it stopped: after a failure all of them are read
 * again. Throws when Stripe does not answer. Returns how many were new.
 */
export async function readOwnEvents(mode: Mode, now: Date): Promise<number> {
  const since = addSeconds(await eventsUntil(mode, now), -OVERLAP_SECONDS);
  let kept = 0;
  for await (const event of eventsSince(mode, since)) {
    if (await keepEvent(event, now)) kept++;
  }
  await setEventsUntil(mode, now);
  return kept;
}
