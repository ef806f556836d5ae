import { pool } from "#lib/db/client";
import { until } from "./receiver.ts";

const LONG_MS = 60_000;
const WAITING = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";

/** Returns whether at least this many connections to this test's database wait for a lock. */
export const areBlocked = async (connections = 1): Promise<boolean> =>
  ((await pool().query(WAITING)).rowCount ?? 0) >= connections;

/** Waits until at least this many connections wait for a lock. */
export const untilBlocked = (connections?: number): Promise<void> => until(() => areBlocked(connections), LONG_MS);
