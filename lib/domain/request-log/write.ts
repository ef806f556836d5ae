import { REQUESTS_KEPT_DAYS } from "#lib/core/limits";
import type { Mode } from "#lib/core/request";
import { addDays } from "#lib/core/time";
import { pool } from "#lib/db/client";

/** A request as it is stored. */
export interface RequestRow {
  merchant_id: string;
  id: string;
  mode: Mode;
  method: string;
  path: string;
  query: string | null;
  status: number;
  error: string | null;
  actor_kind: string;
  actor_id: string;
  address: string | null;
  user_agent: string | null;
  duration_ms: number;
  input: string | null;
  output: string | null;
  created_at: Date;
}

/** How many requests of a store and mode were left out. */
export interface Gap {
  merchant_id: string;
  mode: Mode;
  count: number;
}

/** Of many stores in one statement. $1 the rows as JSON. */
const WRITE = {
  name: "request-log.write",
  text: `
    INSERT INTO request_log (merchant_id, id, mode, method, path, query, status, error, actor_kind, actor_id, address,
                             user_agent, duration_ms, input, output, created_at, kept_until)
    SELECT * FROM json_to_recordset($1::json) AS r (
      merchant_id uuid, id uuid, mode text, method text, path text, query text, status smallint, error text,
      actor_kind text, actor_id uuid, address text, user_agent text, duration_ms int, input text, output text,
      created_at timestamptz, kept_until timestamptz)
    ON CONFLICT DO NOTHING`,
};

/** Adds to the counts of the hour of $2. $1 the counts as JSON. Rows are locked in the order of their keys. */
const WRITE_GAPS = {
  name: "request-log.write-gaps",
  text: `
    INSERT INTO request_log_gap AS gap (merchant_id, mode, hour, count, kept_until)
    SELECT g.merchant_id, g.mode, date_trunc('hour', $2::timestamptz), g.count, g.kept_until
      FROM json_to_recordset($1::json) AS g (merchant_id uuid, mode text, count int, kept_until timestamptz)
     ORDER BY g.merchant_id, g.mode
    ON CONFLICT (merchant_id, mode, hour) DO UPDATE SET count = gap.count + excluded.count`,
};

const keptUntil = (mode: Mode, from: Date): Date => addDays(from, REQUESTS_KEPT_DAYS[mode]);

/** Stores requests of any stores. */
export async function writeRequests(rows: readonly RequestRow[]): Promise<void> {
  const kept = rows.map((row) => ({ ...row, kept_until: keptUntil(row.mode, row.created_at) }));
  await pool().query({ ...WRITE, values: [JSON.stringify(kept)] });
}

/** Stores how many requests were left out. */
export async function writeGaps(gaps: readonly Gap[], now: Date): Promise<void> {
  const kept = gaps.map((gap) => ({ ...gap, kept_until: keptUntil(gap.mode, now) }));
  await pool().query({ ...WRITE_GAPS, values: [JSON.stringify(kept), now] });
}
