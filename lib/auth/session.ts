import type { Route } from "next";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { type Ctx, type Mode, nowInSeconds } from "#lib/core/context";
import { newId } from "#lib/core/ids";
import { toUnix } from "#lib/core/time";
import { pool, prisma, sqlOnPool } from "#lib/db/client";
import { homeOf, isAtLeast, type Role } from "./roles.ts";
import { readSessionToken, sessionCookie } from "./session-token.ts";

export interface StoreOfPerson {
  id: string;
  name: string;
  role: Role;
}

/** Who is signed in, in which store and mode. Read from the session's row at every request. */
export interface Session {
  id: string;
  user: { id: string; name: string; email: string };
  store: StoreOfPerson & { tagline: string | null; timezone: string; currency: string; locale: string };
  stores: readonly StoreOfPerson[];
  mode: Mode;
  /** Unix seconds of this request. */
  now: number;
}

/** The session of this request, or null. One query, once per request. */
export const currentSession = cache(async (): Promise<Session | null> => {
  const token = (await cookies()).get(sessionCookie().name)?.value;
  const id = await readSessionToken(token);
  return id ? findSession(id, nowInSeconds()) : null;
});

/** The session of this request; without one the sign-in page opens, and leads back here. */
export async function requireSession(minimum: Role = "developer"): Promise<Session> {
  const session = await currentSession();
  if (!session) redirect((await signInAddress()) as Route);
  if (!isAtLeast(session.store.role, minimum)) redirect(homeOf(session.store.role) as Route);
  return session;
}

/** What a page or an action of the dashboard hands to a verb. A person with less than `minimum` is sent where they may be. */
export async function dashboardCtx(minimum: Role = "developer"): Promise<Ctx> {
  return toCtx(await requireSession(minimum), (await headers()).get("x-request-id") ?? newId());
}

export function toCtx(session: Session, requestId: string): Ctx {
  return {
    merchantId: session.store.id,
    mode: session.mode,
    actor: { kind: "user", id: session.user.id, name: session.user.name, scopes: ["*"] },
    now: new Date(session.now * 1000),
    requestId,
    sql: sqlOnPool(session.store.id, session.mode),
    keyed: false,
    db: prisma(),
  };
}

interface SessionRow {
  id: string;
  mode: Mode;
  merchant_id: string | null;
  user_id: string;
  user_name: string;
  email: string;
  last_seen_at: Date;
  stores: (StoreOfPerson & { tagline: string | null; timezone: string; currency: string; locale: string })[] | null;
}

/** By the primary key of `session`; the stores by the index on `store_role.user_id`. */
const FIND_SESSION = {
  name: "sessions.find",
  text: `
    SELECT s.id, s.mode, s.merchant_id, s.last_seen_at, u.id AS user_id, u.name AS user_name, u.email,
           (SELECT json_agg(json_build_object('id', m.id, 'name', m.name, 'role', r.role, 'tagline', st.tagline,
                     'timezone', st.timezone, 'currency', st.currency, 'locale', st.locale)
                     ORDER BY r.created_at, m.id)
              FROM store_role r
              JOIN merchant m ON m.id = r.merchant_id
              JOIN store_settings st ON st.merchant_id = r.merchant_id
             WHERE r.user_id = u.id) AS stores
      FROM session s
      JOIN app_user u ON u.id = s.user_id
     WHERE s.id = $1 AND s.revoked_at IS NULL AND s.expires_at > $2`,
};

const SEEN_EVERY_MS = 300_000;

/** A role that was taken away counts at once: the session then stands in the first store that is left, or in none. */
async function findSession(id: string, now: Date): Promise<Session | null> {
  const { rows } = await pool().query<SessionRow>({ ...FIND_SESSION, values: [id, now] });
  const [row] = rows;
  if (!row) return null;
  if (now.getTime() - row.last_seen_at.getTime() > SEEN_EVERY_MS) {
    await pool().query("UPDATE session SET last_seen_at = $2 WHERE id = $1", [id, now]);
  }
  const stores = row.stores ?? [];
  const store = stores.find((one) => one.id === row.merchant_id) ?? stores[0];
  if (!store) return null;
  const user = { id: row.user_id, name: row.user_name, email: row.email };
  return { id, user, store, stores, mode: row.mode, now: toUnix(now) };
}

/** The sign-in page, with the way back. */
async function signInAddress(): Promise<string> {
  const path = (await headers()).get("x-path");
  return path && path !== "/" ? `/sign-in?next=${encodeURIComponent(path)}` : "/sign-in";
}

/** The same person in the other data: for what names its mode itself, such as a new key. */
export function inMode(ctx: Ctx, mode: Mode): Ctx {
  return { ...ctx, mode, sql: sqlOnPool(ctx.merchantId, mode) };
}
