import { DAY_MS } from "./spans.ts";

/** Returns the text of a browser's field, such as 2026-11-28T19:30, for a local time in milliseconds. */
export const localText = (at: number): string => new Date(at).toISOString().slice(0, 16);

/** Returns the same time a day later; nothing for a text that is no date. */
export function dayAfter(local: string): string {
  const at = Date.parse(`${local}Z`);
  return Number.isNaN(at) ? "" : localText(at + DAY_MS);
}
