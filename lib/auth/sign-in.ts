import { emailKey } from "#lib/core/email";
import { AppError, isAppError } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import type { Mode, RequestFacts } from "#lib/core/request";
import { addSeconds } from "#lib/core/time";
import { type Db, pool, prisma } from "#lib/db/client";
import { changeAccount } from "./account-change.ts";
import { claimToken, issueToken, readToken } from "./account-token.ts";
import { isKnownTo, type KnownBrowser } from "./known-browser.ts";
import { isPassword } from "./password.ts";
import { recordFailedSignIn } from "./record-sign-in.ts";
import type { Role } from "./roles.ts";
import { requirePasskey } from "./second-factor.ts";
import { SESSION_SECONDS } from "./session-token.ts";
import { endSessions } from "./sessions.ts";
import {
  type Count,
  claimTry,
  countsFrom,
  countsOfAccount,
  forgetTries,
  limitTries,
  mustWait,
  takeBack,
} from "./tries.ts";
import { needsCode, takeCode, wrongCode } from "./two-factor.ts";

export interface SignedIn {
  sessionId: string;
  userId: string;
  isVerified: boolean;
  theme: string;
  role: Role;
}

/** A sign-in request, with the browser that it comes from. */
export interface SignInRequest extends RequestFacts {
  /** Where people have signed in before: `readBrowserToken`. */
  browser?: KnownBrowser | null;
}

/** How many accounts of an address a password is tried with, however many there are. */
const TRIED = 2;

/**
 * Signs a person in: creates a `session` with the last open store and mode. Every address takes as long as any other, and an
 * unknown one gives the same error as a wrong password. The attempt is counted once, before the check, and uncounted if the
 * password is that of the verified account: one that anybody can make for the address leaves its count alone. Throws
 * `rate_limited` with the seconds to wait, `unauthorized`, and `unavailable` while too many passwords wait to be checked.
 */
export async function signIn(email: string, password: string, request: SignInRequest): Promise<SignedIn> {
  const users = await findUsers(email, request.browser, TRIED);
  const counts = countsOfSignIn(email, users[0], request);
  const wait = await claimTry(counts, request.realNow);
  const record = (action: "sign_in.failed" | "sign_in.throttled") =>
    recordFailedSignIn(action, email, users[0]?.id, request);
  if (wait) {
    await record("sign_in.throttled");
    throw mustWait(wait);
  }
  const user = await findRight(password, users, counts, request.realNow);
  if (!user) {
    await record("sign_in.failed");
    throw new AppError("unauthorized", "The e-mail address and the password do not match. Check both.");
  }
  if (user.is_verified) await forgetTries(counts, request.realNow);
  if (!user.merchant_id) await record("sign_in.failed");
  else if (await needsCode(user.id)) {
    throw new CodeNeeded(await issueToken(prisma(), "second_factor", { user_id: user.id }, request.realNow));
  }
  await requirePasskey(user.id);
  return enter(user, request);
}

/** The password was right, and the account also needs a code. The token is for `signInWithCode`. */
export class CodeNeeded extends Error {
  readonly token: string;

  constructor(token: string) {
    super("A code is needed.");
    this.token = token;
  }
}

/** Whether a sign-in waits for its code. */
export const isWaitingForCode = async (token: string, now: Date): Promise<boolean> =>
  (await readToken(prisma(), "second_factor", token, now)) !== null;

/**
 * Finishes a sign-in that needs a code, with one of the app or a recovery code. Wrong codes are counted for the account,
 * whatever the browser. Throws `unauthorized` when the sign-in is too old, `invalid_request` for a wrong code, and
 * `rate_limited`.
 */
export async function signInWithCode(token: string, code: string, request: SignInRequest): Promise<SignedIn> {
  const owner = await readToken(prisma(), "second_factor", token, request.realNow);
  const user = owner?.user_id ? await findUser(owner.user_id) : undefined;
  if (!user) throw isOver();
  const by = await limitTries(countsOfAccount("code", user.id), request, () =>
    changeAccount(user.id, request, async (account) => {
      const taken = await takeCode(account, user.id, code, request.realNow);
      if (!taken) throw wrongCode();
      if (!(await claimToken(account.db, "second_factor", token, request.realNow))) throw isOver();
      return taken;
    }),
  ).catch(async (error: unknown) => {
    const isLimited = isAppError(error) && error.code === "rate_limited";
    await recordFailedSignIn(isLimited ? "sign_in.throttled" : "sign_in.failed", user.email, user.id, request);
    throw error;
  });
  return enter(user, request, by);
}

const isOver = (): AppError =>
  new AppError("unauthorized", "Too much time has passed since you entered the password. Sign in again.");

/** Opens a session in the store that the person opened last. `by` is what they signed in with beside, or instead of, the password. */
export async function enter(user: UserRow, request: RequestFacts, by?: string): Promise<SignedIn> {
  if (!user.merchant_id || !user.role) {
    throw new AppError("unauthorized", "You do not work in a store yet. Ask its owner to invite you.");
  }
  const sessionId = await openSession(user, user.merchant_id, request, by);
  return { sessionId, userId: user.id, isVerified: user.is_verified, theme: user.theme, role: user.role };
}

/** Only the verified account of an address, which comes first, has browsers of its own. */
function countsOfSignIn(email: string, first: UserRow | undefined, { browser, from }: SignInRequest): Count[] {
  if (first && isKnownTo(browser, first)) return countsOfAccount("sign in", first.id, browser?.id);
  return countsFrom("sign in", email, from.address);
}

/** Returns the account with this password. Checks as many as there can be, so that the time does not tell which ones there are. */
async function findRight(
  password: string,
  users: readonly UserRow[],
  counts: Count[],
  now: Date,
): Promise<UserRow | undefined> {
  let right: UserRow | undefined;
  try {
    for (let at = 0; at < TRIED; at++) if (await isPassword(password, users[at]?.password_hash)) right ??= users[at];
    return right;
  } catch (error) {
    await takeBack(counts, now); // its password was not checked
    throw error;
  }
}

/**
 * Opens a session of a person in this store. With a `password_hash` only while the account still has it: a reset or a change of the
 * password that ends all sessions also ends a sign-in that is under way.
 */
export async function openSession(
  user: Pick<UserRow, "id" | "mode"> & Partial<Pick<UserRow, "password_hash">>,
  merchantId: string,
  request: RequestFacts,
  by?: string,
): Promise<string> {
  const session = {
    id: newId(),
    user_id: user.id,
    merchant_id: merchantId,
    mode: user.mode,
    user_agent: request.from.agent,
    address: request.from.address,
    created_at: request.realNow,
    last_seen_at: request.realNow,
    expires_at: addSeconds(request.realNow, SESSION_SECONDS),
  };
  await changeAccount(user.id, request, async ({ db, record }) => {
    if (user.password_hash !== undefined) await lockPassword(db, user.id, user.password_hash);
    await db.session.create({ data: session });
    await record({ action: "sign_in.succeeded", ...(by && { details: { by } }) });
  });
  return session.id;
}

async function lockPassword(db: Db, id: string, hash: string): Promise<void> {
  const same = await db.$queryRaw<object[]>`
    SELECT 1 FROM app_user WHERE id = ${id}::uuid AND password_hash = ${hash} FOR SHARE`;
  if (same.length === 0) throw new AppError("unauthorized", "The password was changed in the meantime. Sign in again.");
}

/** Ends a session and its scanner passes at once in every process, because each request reads the session from the database. */
export async function signOut(sessionId: string, request: RequestFacts): Promise<void> {
  const session = await prisma().session.findUnique({ where: { id: sessionId }, select: { user_id: true } });
  if (!session) return;
  const event = () => ({ action: "sign_out" }) as const;
  await changeAccount(session.user_id, request, (change) =>
    endSessions(change, session.user_id, { id: sessionId }, request, event),
  );
}

export interface UserRow {
  id: string;
  email: string;
  name: string;
  password_hash: string;
  theme: string;
  is_verified: boolean;
  merchant_id: string | null;
  role: Role | null;
  mode: Mode;
}

/** The columns of an account `u`, with the store and mode that were open last. */
const ACCOUNT = `
  u.id, u.email, u.name, u.password_hash, u.theme, u.email_verified_at IS NOT NULL AS is_verified,
  last.merchant_id AS last_merchant_id, last.mode AS last_mode`;

const LAST_SESSION = `
  LEFT JOIN LATERAL (
    SELECT s.merchant_id, s.mode FROM session s WHERE s.user_id = u.id ORDER BY s.created_at DESC, s.id DESC LIMIT 1
  ) last ON true`;

/**
 * The first $3 accounts of an address ($1): the verified one, those that the browser knows ($2 ids), then the oldest, so that nobody
 * who signs up later takes the place of a person who came before. Index: app_user_email.
 */
const FIND_BY_EMAIL = {
  name: "users.of-address",
  text: `
    SELECT ${ACCOUNT}
      FROM (SELECT *, row_number() OVER (ORDER BY email_verified_at IS NULL, id = ANY ($2::uuid[]) DESC, created_at, id) AS place
              FROM app_user WHERE lower(email) = $1) u ${LAST_SESSION}
     WHERE u.place <= $3::int
     ORDER BY u.place`,
};

/** By the primary key. */
const FIND_BY_ID = { name: "users.by-id", text: `SELECT ${ACCOUNT} FROM app_user u ${LAST_SESSION} WHERE u.id = $1` };

/** The roles of accounts in all stores, in the order in which they joined. Index: store_role (user_id). */
const FIND_ROLES = {
  name: "users.roles",
  text: `SELECT user_id, merchant_id, role FROM store_role WHERE user_id = ANY ($1::uuid[])
          ORDER BY created_at, merchant_id`,
};

/** Finds the first accounts of an address: the verified one, those that were signed in to in this browser, then the oldest. */
export const findUsers = (email: string, browser: SignInRequest["browser"], limit: number): Promise<UserRow[]> =>
  findAccounts(FIND_BY_EMAIL, [emailKey(email), [...(browser?.accounts ?? []), ...(browser?.unverified ?? [])], limit]);

/** Finds an account by its id. */
export const findUser = async (id: string): Promise<UserRow | undefined> => (await findAccounts(FIND_BY_ID, [id]))[0];

type AccountRow = Omit<UserRow, "merchant_id" | "role" | "mode"> & {
  last_merchant_id: string | null;
  last_mode: Mode | null;
};

/** Finds accounts with the store that was open last, or else the first that they joined. */
async function findAccounts(statement: typeof FIND_BY_ID, values: unknown[]): Promise<UserRow[]> {
  const { rows: accounts } = await pool().query<AccountRow>({ ...statement, values });
  const { rows: roles } = await pool().query<{ user_id: string; merchant_id: string; role: Role }>({
    ...FIND_ROLES,
    values: [accounts.map(({ id }) => id)],
  });
  return accounts.map(({ last_merchant_id, last_mode, ...account }) => {
    const own = roles.filter(({ user_id }) => user_id === account.id);
    const last = own.find(({ merchant_id }) => merchant_id === last_merchant_id);
    const { merchant_id = null, role = null } = last ?? own[0] ?? {};
    return { ...account, merchant_id, role, mode: (last && last_mode) ?? "test" };
  });
}
