import { AppError } from "#lib/core/errors";
import type { RequestFacts } from "#lib/core/request";
import { addSeconds } from "#lib/core/time";
import { pool, prisma } from "#lib/db/client";
import { writeAccountMail } from "#lib/domain/mail/write-account-mail";
import { changeAccount } from "./account-change.ts";
import { claimToken, issueToken, readToken } from "./account-token.ts";
import { namesOf } from "./change-password.ts";
import { hashNewPassword } from "./password-rule.ts";
import { endSessions } from "./sessions.ts";
import { claimTry, countsFrom, mustWait } from "./tries.ts";
import { dropTwoFactor } from "./two-factor.ts";
import { markVerified } from "./verify-email.ts";

/** However often somebody asks, one person gets one mail in this time. */
const MAIL_EVERY_SECONDS = 300;

/**
 * Mails the link to choose a new password, if there is an account with this address. Nothing in the answer tells whether
 * there is one; the caller sees to its time. Throws `rate_limited` after many requests for an address or from one place.
 */
export async function requestReset(email: string, request: RequestFacts): Promise<void> {
  const wait = await claimTry(countsFrom("reset", email, request.from.address), request.now);
  if (wait) throw mustWait(wait);
  const user = await findByEmail(email);
  if (!user) return;
  await changeAccount(user.id, request, async ({ db, record }) => {
    await db.$queryRaw`SELECT id FROM app_user WHERE id = ${user.id}::uuid FOR UPDATE`; // two requests at once mail once
    const since = addSeconds(request.now, -MAIL_EVERY_SECONDS);
    const mailed = { user_id: user.id, kind: "password_reset", created_at: { gt: since } };
    if ((await db.account_token.count({ where: mailed })) > 0) return;
    const secret = await issueToken(db, "password_reset", { user_id: user.id }, request.now);
    await writeAccountMail(db, { kind: "password_reset", to: user, data: {}, secret }, request.now);
    await record({ action: "password.reset_requested" });
  });
}

/** Returns whether the link of a mail still works. */
export const isResetToken = async (token: string, now: Date): Promise<boolean> =>
  (await readToken(prisma(), "password_reset", token, now)) !== null;

/**
 * Chooses a new password with the link of a mail. The link works once; all sessions of the person end, and their passkeys,
 * linked accounts and codes are removed, because somebody else may have added one. It proves the address too. Throws `invalid_request` for an easy password, which does not use up the link, and for a link that no longer works.
 */
export async function resetPassword(token: string, password: string, request: RequestFacts): Promise<void> {
  const owner = await readToken(prisma(), "password_reset", token, request.now);
  if (!owner?.user_id) throw linkIsOver();
  const userId = owner.user_id;
  const hash = await hashNewPassword(password, await namesOf(userId));
  await changeAccount(userId, request, async (account) => {
    if (!(await claimToken(account.db, "password_reset", token, request.now))) throw linkIsOver();
    const user = await account.db.app_user.update({ where: { id: userId }, data: { password_hash: hash } });
    if (!user.email_verified_at) await markVerified(account.db, userId, user.email, request.now);
    await account.db.account_token.deleteMany({ where: { user_id: userId } });
    const ended = await endSessions(account, userId, {}, request);
    const { count } = await account.db.passkey.deleteMany({ where: { user_id: userId } });
    if (count > 0) await account.record({ action: "account.passkey_removed", details: { count } });
    const linked = await account.db.provider_account.deleteMany({ where: { user_id: userId } });
    if (linked.count > 0) {
      await account.record({ action: "account.provider_unlinked", details: { count: linked.count } });
    }
    await dropTwoFactor(account, userId);
    await account.record({ action: "password.reset", details: { sessions_ended: ended } });
    await account.tell("password_changed", { was_reset: true });
  });
}

const linkIsOver = (): AppError =>
  new AppError("invalid_request", "This link was used already or is older than an hour. Ask for a new one.");

/** Finds a person by the verified address, or else the last who signed up with it. Index: app_user_email. */
async function findByEmail(email: string): Promise<{ id: string; email: string; name: string } | undefined> {
  const { rows } = await pool().query({
    name: "users.to-reset",
    text: `SELECT id, email, name FROM app_user WHERE lower(email) = lower($1)
            ORDER BY email_verified_at IS NULL, created_at DESC LIMIT 1`,
    values: [email.trim()],
  });
  return rows[0];
}
