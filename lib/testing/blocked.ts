import { pool } from "#lib/db/client";
import { citusUrl } from "./citus.ts";
import { until } from "./receiver.ts";

const LONG_MS = 60_000;
const WAITING =
  "SELECT count(*)::int AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
/** On Citus the node of the row has the lock. */
const WAITING_ON_NODES = `SELECT sum(result::int)::int AS count FROM run_command_on_all_nodes($$${WAITING}$$)`;

/** Returns whether at least this many connections to this test's database wait for a lock. */
export const areBlocked = async (connections = 1): Promise<boolean> =>
  (await pool().query(citusUrl() ? WAITING_ON_NODES : WAITING)).rows[0].count >= connections;

const CUT = `SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
  WHERE wait_event_type = 'Lock' AND datname = current_database()`;

/** Ends the connections that wait for a lock. */
export const cutBlocked = (): Promise<unknown> =>
  pool().query(citusUrl() ? `SELECT run_command_on_all_nodes($$${CUT}$$)` : CUT);

/** Waits until at least this many connections wait for a lock. */
export const untilBlocked = (connections?: number): Promise<void> => until(() => areBlocked(connections), LONG_MS);
