import { addSeconds } from "#lib/core/time";
import { EVENING_SECONDS } from "#lib/domain/issued-items/admission";

/** Returns from when on what has begun can be for today: the day began at `from`, and an evening goes on after midnight. */
export function eveningBefore(now: Date, from: Date): Date {
  const evening = addSeconds(now, -EVENING_SECONDS);
  return evening < from ? evening : from;
}
