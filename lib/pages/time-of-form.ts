import { momentOf } from "#lib/core/day";
import { invalid } from "#lib/core/errors";
import { toUnix } from "#lib/core/time";

/** Reads a `DateTimeField` as Unix seconds: null when it is empty. Throws an error of the field `param`. */
export function unixOf(text: string | undefined, zone: string, param: string): number | null {
  if (!text?.trim()) return null;
  const moment = momentOf(text, zone);
  if (!moment) throw invalid(param, "Enter a day and a time, such as 2027-01-31 18:00.");
  return toUnix(moment);
}
