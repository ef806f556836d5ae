import { shared } from "#lib/core/shared";

/** The readings of this process that run, and those that come next, by what they read. */
const lines = () => shared("door-readings", () => new Map<string, Line>());

interface Line {
  running: Promise<unknown>;
  next: Promise<unknown> | null;
}

/**
 * Returns what `read` finds, which began after this call. Of the same key only one reading runs at a time, and calls that come
 * in the meantime share the next one. So many phones that ask at once cost what two do.
 */
export function sharedReading<T>(key: string, read: () => Promise<T>): Promise<T> {
  const line = lines().get(key) ?? { running: Promise.resolve(), next: null };
  lines().set(key, line);
  if (line.next) return line.next as Promise<T>;
  const next = line.running
    .catch(() => {}) // its callers have the error
    .then(() => {
      line.running = next;
      line.next = null;
      return read();
    });
  line.next = next;
  const leave = () => {
    if (line.running === next && !line.next) lines().delete(key);
  };
  next.then(leave, leave);
  return next;
}
