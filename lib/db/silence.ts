import type { Socket } from "node:net";
import type pg from "pg";

/** Longer than any statement of a request or a job takes. */
const SILENT_MS = 90_000;

/**
 * Closes a connection over which nothing came or went for a time. A database whose machine or network fails sends no word, and
 * the system would wait for it for up to two hours.
 */
export function closeWhenSilent(client: pg.ClientBase, ms: number = SILENT_MS): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.setTimeout(ms, () =>
    stream.destroy(Object.assign(new Error("The database does not answer."), { code: "ETIMEDOUT" })),
  );
}
