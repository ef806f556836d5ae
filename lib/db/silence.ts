import type { Socket } from "node:net";
import type pg from "pg";

/** Longer than any statement of a request or a job takes. */
const SILENT_MS = 90_000;

/**
 * Closes a connection over which nothing came or went for a time. A database whose machine or network fails sends no word, and
 * the system would wait for it for up to two hours.
 */
export function closeWhenSilent(client: pg.ClientBase, ms: number = SILENT_MS): void {
  const stream = streamOf(client);
  stream.setTimeout(ms, () =>
    stream.destroy(Object.assign(new Error("The database does not answer."), { code: "ETIMEDOUT" })),
  );
}

/** Runs `work`, whose statements may take `ms` each. */
export async function whileSilent<T>(client: pg.ClientBase, ms: number, work: () => Promise<T>): Promise<T> {
  const stream = streamOf(client);
  const { timeout } = stream;
  stream.setTimeout(ms);
  try {
    return await work();
  } finally {
    stream.setTimeout(timeout ?? 0);
  }
}

const streamOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;
