/**
 * Runs batches of work for a time, so that a page comes back with a small piece of work done. Returns whether any are left:
 * those are for the schedule, also when a batch failed.
 */
export async function workFor(waitMs: number, next: () => Promise<boolean>): Promise<boolean> {
  const end = Date.now() + waitMs;
  for (let isUnfinished = true; isUnfinished; ) {
    if (Date.now() > end) return true;
    isUnfinished = await next().catch(() => Date.now() <= end);
  }
  return false;
}
