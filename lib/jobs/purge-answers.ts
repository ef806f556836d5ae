import { pool } from "#lib/db/client";
import type { Chore } from "./chores.ts";

const BATCH = 1_000;

/** Answers are replayed for 24 hours (decisions, §3). Index: idempotency_record (created_at). */
const PURGE = {
  name: "jobs.purge-answers",
  text: `
    DELETE FROM idempotency_record r
     USING (SELECT merchant_id, credential_id, key FROM idempotency_record
             WHERE created_at <= $1::timestamptz - interval '24 hours'
             ORDER BY created_at LIMIT $2::int FOR UPDATE SKIP LOCKED) old
     WHERE r.merchant_id = old.merchant_id AND r.credential_id = old.credential_id AND r.key = old.key`,
};

/** Deletes stored answers that no request can get again. */
export const purgeAnswers: Chore = {
  name: "purge-answers",
  everyMs: 600_000,
  run: async (now) => (await pool().query({ ...PURGE, values: [now, BATCH] })).rowCount ?? 0,
};
