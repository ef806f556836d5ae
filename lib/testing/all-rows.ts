import { pool } from "#lib/db/client";

/** All that the stores have, as one text; `last_used_at` and the record of what was refused follow requests. */
export async function allRows(merchantIds: readonly string[]): Promise<string> {
  const { rows: tables } = await pool().query(
    "SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'merchant_id' AND table_name <> 'security_event'",
  );
  const states: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool().query(
      `SELECT md5(coalesce(string_agg(content, '|' ORDER BY content), '')) AS state
         FROM "${name}" t, LATERAL (SELECT (to_jsonb(t) - 'last_used_at')::text AS content) c
        WHERE merchant_id = ANY ($1)`,
      [merchantIds],
    );
    states.push(`${name} ${rows[0].state}`);
  }
  return states.join("\n");
}
