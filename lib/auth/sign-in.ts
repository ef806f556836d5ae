import type { Mode } from "#lib/core/context";
import { AppError } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import { addSeconds } from "#lib/core/time";
import { pool, prisma } from "#lib/db/client";
import { takeOne } from "#lib/http/rate-limit";
import { isPassword } from "./password.ts";
import { homeOf, type Role } from "./roles.ts";
import { SESSION_SECONDS } from "./session-token.ts";

const TRIES_PER_ADDRESS = 30;
const TRIES_PER_EMAIL = 10;
const LONGEST_AGENT = 200;

export interface SignedIn {
  sessionId: string;
  userId: string;
  theme: string;
  /** Where this person begins. */
  home: "/" | "/scan";
}

/**
 * Signs a person in: a new row in `session`, opened where the person left off. An unknown address takes as long as a
 * wrong password and says the same. Throws `unauthorized`, or `rate_limited` after 10 tries a minute for one address
 * of mail or 30 from one place.
 */
export async function signIn(
  email: string,
  password: string,
  from: { address: string; agent: string | null; now: Date },
): Promise<SignedIn> {
  await countTry(`sign-in from ${from.address}`, TRIES_PER_ADDRESS);
  await countTry(`sign-in as ${email.trim().toLowerCase()}`, TRIES_PER_EMAIL);
  const user = await findUser(email);
  if (!(await isPassword(password, user?.password_hash)) || !user) {
    throw new AppError("unauthorized", "This e-mail and password do not belong together. Check both.");
  }
  if (!user.merchant_id || !user.role)
    throw new AppError("unauthorized", "You belong to no store yet. Ask its owner to add you.");
  const id = newId();
  await prisma().session.create({
    data: {
      id,
      user_id: user.id,
      merchant_id: user.merchant_id,
      mode: user.mode,
      user_agent: from.agent?.slice(0, LONGEST_AGENT) ?? null,
      created_at: from.now,
      last_seen_at: from.now,
      expires_at: addSeconds(from.now, SESSION_SECONDS),
    },
  });
  return { sessionId: id, userId: user.id, theme: user.theme, home: homeOf(user.role) };
}

/** Ends a session at once, in every process: its row is asked at each request. */
export async function signOut(sessionId: string, now: Date): Promise<void> {
  await prisma().session.updateMany({ where: { id: sessionId, revoked_at: null }, data: { revoked_at: now } });
}

interface UserRow {
  id: string;
  password_hash: string;
  theme: string;
  merchant_id: string | null;
  role: Role | null;
  mode: Mode;
}

/** By the unique index on lower(email). The store and the data that were open last, else the first store that the person joined. */
async function findUser(email: string): Promise<UserRow | undefined> {
  const { rows } = await pool().query<UserRow>({
    name: "users.by-email",
    text: `
      SELECT u.id, u.password_hash, u.theme, r.merchant_id, r.role,
             coalesce(CASE WHEN last.merchant_id = r.merchant_id THEN last.mode END, 'test') AS mode
        FROM app_user u
        LEFT JOIN store_role r ON r.user_id = u.id
        LEFT JOIN LATERAL (
          SELECT s.merchant_id, s.mode FROM session s WHERE s.user_id = u.id ORDER BY s.created_at DESC, s.id DESC LIMIT 1
        ) last ON true
       WHERE lower(u.email) = lower($1)
       ORDER BY last.merchant_id IS NOT DISTINCT FROM r.merchant_id DESC, r.created_at, r.merchant_id LIMIT 1`,
    values: [email.trim()],
  });
  return rows[0];
}

async function countTry(key: string, limit: number): Promise<void> {
  const { allowed, reset } = await takeOne(key, limit);
  if (allowed) return;
  const seconds = Math.max(1, reset - Math.floor(Date.now() / 1000));
  throw new AppError("rate_limited", `Too many tries. Wait ${seconds} seconds, then try once more.`);
}
