import { firstIdAt } from "#lib/core/ids";
import { SECURITY_EVENTS_KEPT_DAYS } from "#lib/core/limits";
import { HOUR_MS } from "#lib/core/spans";
import { addDays } from "#lib/core/time";
import { pool } from "#lib/db/client";
import type { Job } from "./job.ts";
import { type Purge, purgeRows } from "./purge.ts";

// The guide “Deploying” says how long these are kept.

const BATCH = 1_000;
/** Sessions, invitations and replaced secrets, after their end. */
const KEPT_DAYS = 30;
/** The links of payment pages, after their order was made. */
const CHECKOUT_KEPT_DAYS = 90;
/** As the security events that name them: use of an ended credential is recorded, and a timeline says which phone it was. */
const CREDENTIAL_KEPT_DAYS = SECURITY_EVENTS_KEPT_DAYS;

/** A session that was ended early stays as long as one that was not. Index: session (expires_at). */
const SESSIONS: Purge = {
  table: "session",
  key: { id: "uuid" },
  isDue: "expires_at < $1::timestamptz",
  isDirectory: true,
};

/** A store has few, and its next invitation deletes them too. */
const INVITATIONS: Purge = { table: "invitation", key: { id: "uuid" }, isDue: "expires_at < $1::timestamptz" };

/** Index: credential_replaced. */
const REPLACED: Purge = {
  table: "credential",
  key: { hash: "bytea" },
  isDue: "ends_at < $1::timestamptz",
  isDirectory: true,
};

/** $1 is an id of the time. An order waits for half an hour for its payment. Index: checkout (order_id). */
const CHECKOUTS: Purge = {
  table: "checkout",
  key: { token: "text" },
  isDue: "order_id < $1::uuid",
  isDirectory: true,
};

/** The phones of staff. A paired device stays: it was named by hand. Index: device_ended. */
const PASSES: Purge = {
  table: "device",
  key: { id: "uuid" },
  isDue: "NOT is_paired AND least(revoked_at, expires_at) < $1::timestamptz",
};

/** The tokens of what ended before $1, over all merchants. Indexes: api_key_ended or device_ended, credential (merchant_id, …). */
const findEnded = (table: "api_key" | "device") => ({
  name: `jobs.find-ended.${table}`,
  text: `
    SELECT c.hash FROM ${table} t JOIN credential c ON c.merchant_id = t.merchant_id AND c.credential_id = t.id
     WHERE least(t.revoked_at, t.expires_at) < $1::timestamptz LIMIT $2::int`,
});

const REMOVE_CREDENTIALS = {
  name: "jobs.remove-credentials",
  text: "DELETE FROM credential WHERE hash = ANY ($1::bytea[])",
};

/** Deletes sessions, invitations, secrets, tokens and passes that ended long ago, and the links of old payment pages. */
export const purgeEnded: Job = {
  name: "purge-ended",
  everyMs: HOUR_MS,
  async run(now) {
    const before = addDays(now, -KEPT_DAYS);
    let deleted = 0;
    for (const purge of [SESSIONS, INVITATIONS, REPLACED]) deleted += await purgeRows(purge, before, BATCH);
    deleted += await purgeRows(CHECKOUTS, firstIdAt(addDays(now, -CHECKOUT_KEPT_DAYS)), BATCH);
    return deleted + (await purgeCredentials(addDays(now, -CREDENTIAL_KEPT_DAYS)));
  },
};

/** Deletes a pass only when none of its tokens is left. */
async function purgeCredentials(before: Date): Promise<number> {
  const keys = await removeTokens("api_key", before);
  const devices = await removeTokens("device", before);
  return keys + devices || purgeRows(PASSES, before, BATCH);
}

async function removeTokens(table: "api_key" | "device", before: Date): Promise<number> {
  const { rows } = await pool().query<{ hash: Buffer }>({ ...findEnded(table), values: [before, BATCH] });
  if (rows.length === 0) return 0;
  await pool().query({ ...REMOVE_CREDENTIALS, values: [rows.map(({ hash }) => hash)] });
  return rows.length;
}
