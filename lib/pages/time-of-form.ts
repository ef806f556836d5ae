import { fieldMomentOf, localOf } from "#lib/core/day";
import { invalid } from "#lib/core/errors";
import { fromUnix, toUnix } from "#lib/core/time";

/** Returns what a `DateTimeField` and its moment start with. */
export const fieldOfUnix = (at: number | null, zone: string): { text: string; moment: string } =>
  at === null ? { text: "", moment: "" } : { text: localOf(fromUnix(at), zone), moment: String(at) };

/** Reads a `DateTimeField` and its moment as Unix seconds: null when it is empty. Throws an error of the field `param`. */
export function unixOf(
  text: string | undefined,
  shown: string | undefined,
  zone: string,
  param: string,
): number | null {
  if (!text?.trim()) return null;
  const moment = fieldMomentOf(text, zone, shown);
  if (!moment) throw invalid(param, "Enter a day and a time, such as 2027-01-31 18:00.");
  return toUnix(moment);
}
