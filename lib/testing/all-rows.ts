import { pool } from "#lib/db/client";
import { tablesWith } from "./tables-with.ts";

let statement: Promise<string> | undefined;

/** Selects for each table a fingerprint of the stores' rows, all in one round trip. */
async function makeStatement(): Promise<string> {
  const tables = (await tablesWith("merchant_id")).filter((name) => name !== "security_event");
  const ofEach = tables.map(
    (name) =>
      `SELECT '${name} ' || md5(coalesce(string_agg(content, '|' ORDER BY content), '')) AS state
         FROM "${name}" t, LATERAL (SELECT (to_jsonb(t) - 'last_used_at')::text AS content) c
        WHERE merchant_id = ANY ($1)`,
  );
  return `${ofEach.join(" UNION ALL ")} ORDER BY state`;
}

/** Returns a text that differs when a row of the stores differs, except for `last_used_at` and recorded refusals. */
export async function allRows(merchantIds: readonly string[]): Promise<string> {
  statement ??= makeStatement();
  const { rows } = await pool().query<{ state: string }>({
    name: "test.all-rows", // prepared: to plan it takes longer than to run it
    text: await statement,
    values: [merchantIds],
  });
  return rows.map(({ state }) => state).join("\n");
}
