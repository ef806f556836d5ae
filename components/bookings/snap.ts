/** A booking is dropped at a full quarter of an hour. */
const SNAP_SECONDS = 15 * 60;

/** Returns the time at a part, from 0 to 1, of what a column shows, at a quarter of an hour, and the part that it is at. */
export function snapped(part: number, from: number, to: number): { at: number; part: number } {
  const span = to - from;
  const steps = Math.round((part * span) / SNAP_SECONDS);
  const at = from + Math.min(Math.max(steps, 0), Math.floor(span / SNAP_SECONDS) - 1) * SNAP_SECONDS;
  return { at, part: (at - from) / span };
}
