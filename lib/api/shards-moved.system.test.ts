import { expect, test } from "vitest";
import { pool } from "#lib/db/client";
import { isRetryable } from "#lib/db/retries";
import { citusUrl } from "#lib/testing/citus";
import { ownDatabase } from "#lib/testing/own-database";
import { until } from "#lib/testing/receiver";
import { type Load, PATIENCE_MS, refusedUnderLoad } from "#lib/testing/store-load";

ownDatabase();

/** Two shards of the stores, each with its node and another one. */
const MOVES = `
  SELECT s.shardid, n.nodename, n.nodeport, other.nodename AS to_name, other.nodeport AS to_port
    FROM pg_dist_shard s JOIN pg_dist_placement p USING (shardid) JOIN pg_dist_node n USING (groupid)
   CROSS JOIN LATERAL (SELECT * FROM pg_dist_node o
                        WHERE o.groupid > 0 AND o.groupid <> n.groupid ORDER BY o.groupid LIMIT 1) other
   WHERE s.logicalrelid = 'store_settings'::regclass
   ORDER BY s.shardid LIMIT 2`;

/** Moves the shards to another node, with the rows of their stores in all tables, as a rebalance does. */
async function moveShards(load: Load): Promise<void> {
  for (const move of (await pool().query({ text: MOVES, rowMode: "array" })).rows) {
    const before = load.done;
    await until(() => load.done > before, PATIENCE_MS);
    await until(() => isMoved(move), PATIENCE_MS);
  }
}

/** A move can end in a deadlock. Then it leaves copies behind, which a rebalance removes before it tries again. */
async function isMoved(move: readonly unknown[]): Promise<boolean> {
  try {
    await pool().query("SELECT citus_move_shard_placement($1, $2, $3, $4, $5)", [...move]);
    return true;
  } catch (error) {
    if (!isRetryable(error)) throw error;
    await pool().query("CALL citus_cleanup_orphaned_resources()");
    return false;
  }
}

test.skipIf(!citusUrl())(
  "shards moved under load: no request fails for good, and each is done once",
  async () => {
    for (const { status, retryAfter } of await refusedUnderLoad(moveShards)) {
      expect([status, retryAfter]).toEqual([503, "2"]);
    }
  },
  600_000,
);
