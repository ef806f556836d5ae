import type { Client } from "pg";

/** As in the migration `rehearsal`, which the tables of an older backup do not have yet. */
const CREATE_TABLE = `
  CREATE TABLE IF NOT EXISTS "rehearsal" (
    "restored_at" TIMESTAMPTZ NOT NULL,
    CONSTRAINT "rehearsal_pkey" PRIMARY KEY ("restored_at"))`;

const MARK = "INSERT INTO rehearsal (restored_at) VALUES ($1) ON CONFLICT DO NOTHING";

/** Deliveries that wait for an endpoint which is disabled are abandoned when they are due. */
const DISABLE_ENDPOINTS = `
  UPDATE webhook_endpoint SET enabled = false, disabled_reason = 'by_hand', disabled_at = $1 WHERE enabled`;

/** Makes the restored rows a copy for a rehearsal, in the transaction that loads them: nothing can be sent before. */
export async function makeRehearsal(client: Client, now: Date): Promise<void> {
  await client.query(CREATE_TABLE);
  await client.query(MARK, [now]);
  await client.query(DISABLE_ENDPOINTS, [now]);
}
