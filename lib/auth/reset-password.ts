import { AppError } from "#lib/core/errors";
import type { RequestFacts } from "#lib/core/request";
import { addSeconds } from "#lib/core/time";
import { prisma } from "#lib/db/client";
import { writeAccountMail } from "#lib/domain/mail/write-account-mail";
import { type AccountChange, changeAccount } from "./account-change.ts";
import { claimToken, issueToken, readToken } from "./account-token.ts";
import { namesOf } from "./change-password.ts";
import { hashNewPassword } from "./password-rule.ts";
import { endSessions } from "./sessions.ts";
import { findUsers, type SignInRequest, type UserRow } from "./sign-in.ts";
import { takeOver } from "./take-over.ts";
import { claimTry, countsFrom, mustWait } from "./tries.ts";
import { dropTwoFactor } from "./two-factor.ts";
import { markVerified } from "./verify-email.ts";

/** However often somebody asks, one person gets one mail in this time. */
const MAIL_EVERY_SECONDS = 300;

/** Of an address that is not verified. */
const MAX_LETTERS = 3;

/**
 * Mails the link to choose a new password to the verified account of an address. Without one, each of its first accounts gets a link
 * of its own, in an email that names its store. Nothing in the answer tells what there is; the caller sees to its time. Throws
 * `rate_limited` after many requests for an address or from one place.
 */
export async function requestReset(email: string, request: SignInRequest): Promise<void> {
  const wait = await claimTry(countsFrom("reset", email, request.from.address), request.realNow);
  if (wait) throw mustWait(wait);
  const users = await findUsers(email, request.browser, MAX_LETTERS);
  for (const user of users[0]?.is_verified ? users.slice(0, 1) : users) await mailReset(user, request);
}

const mailReset = ({ id, email, name, is_verified, merchant_id }: UserRow, request: RequestFacts): Promise<void> =>
  changeAccount(id, request, async ({ db, record }) => {
    await db.$queryRaw`SELECT id FROM app_user WHERE id = ${id}::uuid FOR UPDATE`; // two requests at once mail once
    const since = addSeconds(request.realNow, -MAIL_EVERY_SECONDS);
    const mailed = { user_id: id, kind: "password_reset", created_at: { gt: since } };
    if ((await db.account_token.count({ where: mailed })) > 0) return;
    const secret = await issueToken(db, "password_reset", { user_id: id }, request.realNow);
    const store = merchant_id && (await db.merchant.findUnique({ where: { id: merchant_id }, select: { name: true } }));
    const message = is_verified
      ? { to: { email, name }, data: {} }
      : { to: { email, name: null }, data: { store: store ? store.name : "" } };
    await writeAccountMail(db, { kind: "password_reset", ...message, secret }, request.realNow);
    await record({ action: "password.reset_requested" });
  });

/** Returns whether the link of a mail still works. */
export const isResetToken = async (token: string, now: Date): Promise<boolean> =>
  (await readToken(prisma(), "password_reset", token, now)) !== null;

/**
 * Chooses a new password with the link of a mail. The link works once and for its account only; all sessions of the person end, and
 * their passkeys, linked accounts and codes are removed, because somebody else may have added one. An account whose address was not
 * verified is taken over: `takeOver`. Throws `invalid_request` for an easy password, which does not use up the link, and for a link
 * that no longer works.
 */
export async function resetPassword(token: string, password: string, request: RequestFacts): Promise<void> {
  const owner = await readToken(prisma(), "password_reset", token, request.realNow);
  if (!owner?.user_id) throw linkIsOver();
  const userId = owner.user_id;
  const hash = await hashNewPassword(password, await namesOf(userId));
  await changeAccount(userId, request, async (account) => {
    if (!(await claimToken(account.db, "password_reset", token, request.realNow))) throw linkIsOver();
    const user = await account.db.app_user.update({ where: { id: userId }, data: { password_hash: hash } });
    // its lock comes before those of the sessions, so that resets of two accounts of an address wait for each other
    if (!user.email_verified_at) await markVerified(account.db, userId, user.email, request.realNow);
    await account.db.account_token.deleteMany({ where: { user_id: userId } });
    const ended = await endSessions(account, userId, {}, request);
    await removeOtherSignIns(account, userId);
    await dropTwoFactor(account, userId);
    if (!user.email_verified_at) await takeOver(account, user, request);
    await account.record({ action: "password.reset", details: { sessions_ended: ended } });
    await account.tell("password_changed", { was_reset: true });
  });
}

async function removeOtherSignIns({ db, record }: AccountChange, userId: string): Promise<void> {
  const { count } = await db.passkey.deleteMany({ where: { user_id: userId } });
  if (count > 0) await record({ action: "account.passkey_removed", details: { count } });
  const linked = await db.provider_account.deleteMany({ where: { user_id: userId } });
  if (linked.count > 0) await record({ action: "account.provider_unlinked", details: { count: linked.count } });
}

const linkIsOver = (): AppError =>
  new AppError("invalid_request", "This link was already used, or it is older than an hour. Ask for a new one.");
