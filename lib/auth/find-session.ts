import type { Mode } from "#lib/core/request";
import { shownEmail } from "#lib/core/shown-email";
import { addSeconds, toUnix } from "#lib/core/time";
import { pool } from "#lib/db/client";
import type { Role } from "./roles.ts";
import { IDLE_SECONDS } from "./session-token.ts";

export interface StoreOfPerson {
  id: string;
  name: string;
  role: Role;
  /** The store requires a second factor, and the person has none: they see nothing of it. */
  needs_factor: boolean;
}

/** The signed-in person, store and mode, read from the database at every request. */
export interface Session {
  id: string;
  /** A person whose address is not verified works with test data only. */
  user: { id: string; name: string; email: string; isVerified: boolean };
  store: StoreOfPerson & { tagline: string | null; timezone: string; currency: string; locale: string };
  stores: readonly StoreOfPerson[];
  mode: Mode;
  /** Unix seconds of this request, by the clock of the store: ahead of `realNow` in a test mode whose clock was moved. */
  now: number;
  /** Unix seconds of this request, by the clock of the server. */
  realNow: number;
}

interface SessionRow {
  id: string;
  mode: Mode;
  merchant_id: string | null;
  user_id: string;
  user_name: string;
  email: string;
  is_verified: boolean;
  last_seen_at: Date;
}

/** By the primary key. */
const FIND_SESSION = {
  name: "sessions.find",
  text: `
    SELECT s.id, s.mode, s.merchant_id, s.last_seen_at, u.id AS user_id, u.name AS user_name, u.email,
           u.email_verified_at IS NOT NULL AS is_verified
      FROM session s
      JOIN app_user u ON u.id = s.user_id
     WHERE s.id = $1 AND s.revoked_at IS NULL AND s.expires_at > $2 AND s.last_seen_at > $3`,
};

/** The stores of a session's person ($1 session), in the order in which they joined. Indexes: user_id of store_role, passkey and totp. */
const FIND_STORES = {
  name: "sessions.find-stores",
  text: `
    SELECT m.id, m.name, r.role, st.tagline, st.timezone, st.currency, st.locale, st.test_clock_seconds,
           st.require_second_factor
             AND NOT EXISTS (SELECT 1 FROM passkey p WHERE p.user_id = s.user_id)
             AND NOT EXISTS (SELECT 1 FROM totp t WHERE t.user_id = s.user_id AND t.confirmed_at IS NOT NULL) AS needs_factor
      FROM session s
      JOIN store_role r ON r.user_id = s.user_id
      JOIN store_settings st ON st.merchant_id = r.merchant_id
      JOIN merchant m ON m.id = st.merchant_id
     WHERE s.id = $1
     ORDER BY r.created_at, m.id`,
};

const SEEN_EVERY_MS = 300_000;

/** Returns the session with its current stores, or null. If the role in its store was removed, it opens the first other store. */
export async function findSession(id: string, now: Date): Promise<Session | null> {
  const [{ rows }, { rows: stores }] = await Promise.all([
    pool().query<SessionRow>({ ...FIND_SESSION, values: [id, now, addSeconds(now, -IDLE_SECONDS)] }),
    pool().query<Session["store"] & { test_clock_seconds: number }>({ ...FIND_STORES, values: [id] }),
  ]);
  const [row] = rows;
  if (!row) return null;
  if (now.getTime() - row.last_seen_at.getTime() > SEEN_EVERY_MS) {
    await pool().query("UPDATE session SET last_seen_at = $2 WHERE id = $1", [id, now]);
  }
  const store = stores.find((one) => one.id === row.merchant_id) ?? stores[0];
  if (!store) return null;
  const user = { id: row.user_id, name: row.user_name, email: shownEmail(row.email), isVerified: row.is_verified };
  const { mode } = row;
  const realNow = toUnix(now);
  return { id, user, store, stores, mode, now: realNow + (mode === "test" ? store.test_clock_seconds : 0), realNow };
}
