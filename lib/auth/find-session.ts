import type { Mode } from "#lib/core/request";
import { addSeconds, toUnix } from "#lib/core/time";
import { pool } from "#lib/db/client";
import type { Role } from "./roles.ts";
import { IDLE_SECONDS } from "./session-token.ts";

export interface StoreOfPerson {
  id: string;
  name: string;
  role: Role;
}

/** The signed-in person, store and mode, read from the database at every request. */
export interface Session {
  id: string;
  /** A person whose address is not verified works with test data only. */
  user: { id: string; name: string; email: string; isVerified: boolean };
  store: StoreOfPerson & { tagline: string | null; timezone: string; currency: string; locale: string };
  stores: readonly StoreOfPerson[];
  mode: Mode;
  /** Unix seconds of this request. */
  now: number;
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
  stores: (StoreOfPerson & { tagline: string | null; timezone: string; currency: string; locale: string })[] | null;
}

/** Uses the primary key of `session`, and the index on `store_role.user_id` for the stores. */
const FIND_SESSION = {
  name: "sessions.find",
  text: `
    SELECT s.id, s.mode, s.merchant_id, s.last_seen_at, u.id AS user_id, u.name AS user_name, u.email,
           u.email_verified_at IS NOT NULL AS is_verified,
           (SELECT json_agg(json_build_object('id', m.id, 'name', m.name, 'role', r.role, 'tagline', st.tagline,
                     'timezone', st.timezone, 'currency', st.currency, 'locale', st.locale)
                     ORDER BY r.created_at, m.id)
              FROM store_role r
              JOIN merchant m ON m.id = r.merchant_id
              JOIN store_settings st ON st.merchant_id = r.merchant_id
             WHERE r.user_id = u.id) AS stores
      FROM session s
      JOIN app_user u ON u.id = s.user_id
     WHERE s.id = $1 AND s.revoked_at IS NULL AND s.expires_at > $2 AND s.last_seen_at > $3`,
};

const SEEN_EVERY_MS = 300_000;

/** Returns the session with its current stores, or null. If the role in its store was removed, it opens the first other store. */
export async function findSession(id: string, now: Date): Promise<Session | null> {
  const { rows } = await pool().query<SessionRow>({
    ...FIND_SESSION,
    values: [id, now, addSeconds(now, -IDLE_SECONDS)],
  });
  const [row] = rows;
  if (!row) return null;
  if (now.getTime() - row.last_seen_at.getTime() > SEEN_EVERY_MS) {
    await pool().query("UPDATE session SET last_seen_at = $2 WHERE id = $1", [id, now]);
  }
  const stores = row.stores ?? [];
  const store = stores.find((one) => one.id === row.merchant_id) ?? stores[0];
  if (!store) return null;
  const user = { id: row.user_id, name: row.user_name, email: row.email, isVerified: row.is_verified };
  return { id, user, store, stores, mode: row.mode, now: toUnix(now) };
}
