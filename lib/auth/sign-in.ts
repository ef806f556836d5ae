import { AppError } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import type { Mode, RequestFacts } from "#lib/core/request";
import { addSeconds } from "#lib/core/time";
import { pool } from "#lib/db/client";
import { inDirectoryTransaction } from "#lib/db/transaction";
import { logSecurityEvent } from "#lib/domain/security-events/log-event";
import { type EndedPass, recordEndedPasses, recordForPerson } from "#lib/domain/security-events/record-for-person";
import type { KnownBrowser } from "./known-browser.ts";
import { isPassword } from "./password.ts";
import { recordFailedSignIn } from "./record-sign-in.ts";
import type { Role } from "./roles.ts";
import { SESSION_SECONDS } from "./session-token.ts";
import { type Count, claimTry, countsOf, forgetTries, personOf, takeBack, type Wait } from "./tries.ts";

export interface SignedIn {
  sessionId: string;
  userId: string;
  theme: string;
  role: Role;
  /** The token that makes the browser known: `toBrowserToken`. */
  person: string;
}

/** A sign-in request, with the browser that it comes from. */
export interface SignInRequest extends RequestFacts {
  /** Where people have signed in before: `readBrowserToken`. */
  browser?: KnownBrowser | null;
}

/**
 * Signs a person in: creates a `session` with the last open store and mode. An unknown address takes as long as a
 * wrong password and gives the same error. The attempt is counted before the check, and uncounted if the password is
 * right. Throws `rate_limited` with the seconds to wait, `unauthorized`, and `unavailable` while too many passwords
 * wait to be checked.
 */
export async function signIn(email: string, password: string, request: SignInRequest): Promise<SignedIn> {
  const person = personOf(email);
  const counts = countsOf(person, request.from.address, request.browser ?? null);
  const wait = await claimTry(counts, request.now);
  const user = await findUser(email);
  const record = (action: "sign_in.failed" | "sign_in.throttled") =>
    recordFailedSignIn(action, email, user?.id, request);
  if (wait) {
    await record("sign_in.throttled");
    throw mustWait(wait);
  }
  if (!(await isRight(password, user, counts, request.now)) || !user) {
    await record("sign_in.failed");
    throw new AppError("unauthorized", "This e-mail and password do not belong together. Check both.");
  }
  await forgetTries(counts, request.now);
  if (!user.merchant_id || !user.role) {
    await record("sign_in.failed");
    throw new AppError("unauthorized", "You belong to no store yet. Ask its owner to add you.");
  }
  const sessionId = await openSession(user, user.merchant_id, request);
  return { sessionId, userId: user.id, theme: user.theme, role: user.role, person };
}

const mustWait = (wait: Wait): AppError =>
  new AppError("rate_limited", waitWords(wait), { retryAfterSeconds: wait.seconds });

function waitWords({ kind, seconds }: Wait): string {
  const minutes = Math.ceil(seconds / 60);
  const words = seconds === 1 ? "1 second" : seconds <= 90 ? `${seconds} seconds` : `${minutes} minutes`;
  return kind === "person"
    ? `Many wrong passwords were given for this e-mail. Wait ${words}, or use a browser in which you have signed in before.`
    : `Too many attempts. Wait ${words}, then try again.`;
}

async function isRight(password: string, user: UserRow | undefined, counts: Count[], now: Date): Promise<boolean> {
  try {
    return await isPassword(password, user?.password_hash);
  } catch (error) {
    await takeBack(counts, now); // its password was not checked
    throw error;
  }
}

async function openSession(user: UserRow, merchantId: string, request: SignInRequest): Promise<string> {
  const session = {
    id: newId(),
    user_id: user.id,
    merchant_id: merchantId,
    mode: user.mode,
    user_agent: request.from.agent,
    created_at: request.now,
    last_seen_at: request.now,
    expires_at: addSeconds(request.now, SESSION_SECONDS),
  };
  await inDirectoryTransaction(async (tx) => {
    await tx.session.create({ data: session });
    await recordForPerson(tx, user.id, { action: "sign_in.succeeded" }, request);
  });
  logForPerson("sign_in.succeeded", user.id, request);
  return session.id;
}

/** Ends a session and its scanner passes at once in every process, because each request reads the session from the database. */
export async function signOut(sessionId: string, request: RequestFacts): Promise<void> {
  const ended = await inDirectoryTransaction(async (tx) => {
    const [session] = await tx.session.updateManyAndReturn({
      where: { id: sessionId, revoked_at: null },
      data: { revoked_at: request.now },
      select: { user_id: true },
    });
    if (!session) return null;
    await recordForPerson(tx, session.user_id, { action: "sign_out" }, request);
    return { userId: session.user_id, passes: await recordEndedPasses(tx, sessionId, request) };
  });
  if (!ended) return;
  logForPerson("sign_out", ended.userId, request);
  for (const pass of ended.passes) logEndedPass(pass, ended.userId, request);
}

function logEndedPass({ merchant_id, mode, target_id, details }: EndedPass, id: string, request: RequestFacts): void {
  const around = { ...request, actor: { kind: "user", id }, merchantId: merchant_id, mode } as const;
  logSecurityEvent({ action: "scanner_pass.ended", targetId: target_id, details }, around);
}

const logForPerson = (action: "sign_in.succeeded" | "sign_out", id: string, request: RequestFacts): void =>
  logSecurityEvent({ action }, { ...request, actor: { kind: "user", id } });

interface UserRow {
  id: string;
  password_hash: string;
  theme: string;
  merchant_id: string | null;
  role: Role | null;
  mode: Mode;
}

/** Finds a person with the store and mode that were open last, or else the first store that they joined. Uses the index on lower(email). */
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
