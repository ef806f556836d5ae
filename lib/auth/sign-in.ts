import type { Mode } from "#lib/core/context";
import { AppError } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import { addSeconds } from "#lib/core/time";
import { pool, prisma } from "#lib/db/client";
import { keepEndedPasses, keepForPerson, type PersonsRequest } from "#lib/domain/security-events/keep-for-person";
import { logSecurityEvent } from "#lib/domain/security-events/log-event";
import type { KnownBrowser } from "./known-browser.ts";
import { isPassword } from "./password.ts";
import { recordFailedSignIn } from "./record-sign-in.ts";
import { homeOf, type Role } from "./roles.ts";
import { SESSION_SECONDS } from "./session-token.ts";
import { type Count, claimTry, countsOf, forgetTries, personOf, takeBack, type Wait } from "./tries.ts";

export interface SignedIn {
  sessionId: string;
  userId: string;
  theme: string;
  /** Where this person begins. */
  home: "/" | "/scan";
  /** What makes the browser known from now on: `toBrowserToken`. */
  person: string;
}

/** Who asks. */
export interface From extends PersonsRequest {
  /** Where people have signed in before: `readBrowserToken`. */
  browser?: KnownBrowser | null;
}

/**
 * Signs a person in: a new row in `session`, opened where the person left off. An unknown address takes as long as a
 * wrong password and says the same. The try is counted before the password is looked at, and taken back when it is
 * right. Throws as `refuse` does.
 */
export async function signIn(email: string, password: string, from: From): Promise<SignedIn> {
  const person = personOf(email);
  const counts = countsOf(person, from.address, from.browser ?? null);
  const wait = await claimTry(counts, from.now);
  const user = await findUser(email);
  const failed = (action: "sign_in.failed" | "sign_in.throttled") => recordFailedSignIn(action, email, user?.id, from);
  if (wait) {
    await failed("sign_in.throttled");
    throw refuse({ why: "wait", wait });
  }
  if (!(await isRight(password, user, counts, from.now)) || !user) {
    await failed("sign_in.failed");
    throw refuse({ why: "wrong" });
  }
  await forgetTries(counts, from.now);
  if (!user.merchant_id || !user.role) {
    await failed("sign_in.failed");
    throw refuse({ why: "no_store" });
  }
  const sessionId = await openSession(user, user.merchant_id, from);
  return { sessionId, userId: user.id, theme: user.theme, home: homeOf(user.role), person };
}

type Refusal = { why: "wait"; wait: Wait } | { why: "wrong" } | { why: "no_store" };

/** Everything that keeps a person out, in words; a process that is too busy to look is the one other refusal. */
function refuse(refusal: Refusal): AppError {
  switch (refusal.why) {
    case "wait":
      return new AppError("rate_limited", waitWords(refusal.wait), {
        headers: { "Retry-After": String(refusal.wait.seconds) },
      });
    case "wrong":
      return new AppError("unauthorized", "This e-mail and password do not belong together. Check both.");
    case "no_store":
      return new AppError("unauthorized", "You belong to no store yet. Ask its owner to add you.");
  }
}

function waitWords({ kind, seconds }: Wait): string {
  const minutes = Math.ceil(seconds / 60);
  const words = seconds === 1 ? "1 second" : seconds <= 90 ? `${seconds} seconds` : `${minutes} minutes`;
  return kind === "person"
    ? `Many wrong passwords were given for this e-mail. Wait ${words}, or use a browser in which you have signed in before.`
    : `Too many tries. Wait ${words}, then try once more.`;
}

async function isRight(password: string, user: UserRow | undefined, counts: Count[], now: Date): Promise<boolean> {
  try {
    return await isPassword(password, user?.password_hash);
  } catch (error) {
    await takeBack(counts, now); // nobody looked at it
    throw error;
  }
}

async function openSession(user: UserRow, merchantId: string, from: From): Promise<string> {
  const session = {
    id: newId(),
    user_id: user.id,
    merchant_id: merchantId,
    mode: user.mode,
    user_agent: from.agent,
    created_at: from.now,
    last_seen_at: from.now,
    expires_at: addSeconds(from.now, SESSION_SECONDS),
  };
  await prisma().$transaction(async (tx) => {
    await tx.session.create({ data: session });
    await keepForPerson(tx, user.id, { action: "sign_in.succeeded" }, from);
  });
  logPersons("sign_in.succeeded", user.id, from);
  return session.id;
}

/** Ends a session at once, in every process: its row is asked at each request. Its scanner passes end with it. */
export async function signOut(sessionId: string, from: PersonsRequest): Promise<void> {
  const userId = await prisma().$transaction(async (tx) => {
    const [session] = await tx.session.updateManyAndReturn({
      where: { id: sessionId, revoked_at: null },
      data: { revoked_at: from.now },
      select: { user_id: true },
    });
    if (!session) return null;
    await keepForPerson(tx, session.user_id, { action: "sign_out" }, from);
    await keepEndedPasses(tx, sessionId, from);
    return session.user_id;
  });
  if (!userId) return;
  logPersons("sign_out", userId, from);
}

const logPersons = (action: "sign_in.succeeded" | "sign_out", id: string, from: PersonsRequest): void =>
  logSecurityEvent({ action }, { from, requestId: from.requestId, actor: { kind: "user", id } });

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
