import type { Mode } from "#lib/core/request";
import { runOnPool, statement } from "./client.ts";

/** By the primary key. */
const AHEAD = statement(
  "test-clock.ahead",
  "SELECT test_clock_seconds FROM store_settings WHERE merchant_id = $1 AND $2::text = 'test'",
);

/** Returns how far the time of a store is ahead of the clock of the server: 0 in live mode, and where no test clock was moved. */
export async function aheadSeconds(merchantId: string, mode: Mode): Promise<number> {
  if (mode === "live") return 0;
  const [row] = await runOnPool<{ test_clock_seconds: number }>(AHEAD, [merchantId, mode]);
  return row?.test_clock_seconds ?? 0;
}
