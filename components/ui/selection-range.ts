/** Returns the ids from one row to another, in either direction. Without a row to begin at, only the other. */
export function rangeOf(ids: readonly string[], from: string | null, to: string): string[] {
  const start = from === null ? -1 : ids.indexOf(from);
  const end = ids.indexOf(to);
  if (start < 0 || end < 0) return [to];
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}
