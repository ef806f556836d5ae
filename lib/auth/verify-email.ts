import { emailKey } from "#lib/core/email";
import { AppError } from "#lib/core/errors";
import type { RequestFacts } from "#lib/core/request";
import { shownEmail } from "#lib/core/shown-email";
import { addSeconds } from "#lib/core/time";
import { type Db, prisma } from "#lib/db/client";
import { writeAccountMail } from "#lib/domain/mail/write-account-mail";
import { type AccountChange, changeAccount } from "./account-change.ts";
import { claimToken, issueToken, readToken } from "./account-token.ts";

/** However often somebody asks, one person gets one mail in this time. */
const MAIL_EVERY_SECONDS = 300;

/** Mails the link that verifies an address. Links that were mailed before still work. */
export async function mailVerification(
  tx: Db,
  { id, email, store }: { id: string; email: string; store: string },
  now: Date,
): Promise<void> {
  const secret = await issueToken(tx, "verify_email", { user_id: id }, now);
  const has_account = (await findVerified(tx, email)) !== null;
  const to = { email, name: null }; // somebody else may have chosen the name
  await writeAccountMail(tx, { kind: "verify_email", to, data: { store, has_account }, secret }, now);
}

/** Mails the link again. Throws `rate_limited` when one was mailed in the last five minutes. */
export const resendVerification = (userId: string, store: string, request: RequestFacts): Promise<void> =>
  changeAccount(userId, request, async ({ db }) => {
    await db.$queryRaw`SELECT id FROM app_user WHERE id = ${userId}::uuid FOR UPDATE`; // two requests at once mail once
    const user = await db.app_user.findUniqueOrThrow({ where: { id: userId } });
    if (user.email_verified_at) return;
    const since = addSeconds(request.realNow, -MAIL_EVERY_SECONDS);
    const mailed = { user_id: userId, kind: "verify_email", created_at: { gt: since } };
    if ((await db.account_token.count({ where: mailed })) > 0) {
      throw new AppError("rate_limited", "A link was sent just now. Check your inbox, or wait five minutes.");
    }
    await mailVerification(db, { ...user, store }, request.realNow);
  });

/** Returns the person whose address a link verifies, or null when it no longer works. */
export async function personToVerify(token: string, now: Date): Promise<{ id: string; email: string } | null> {
  const owner = await readToken(prisma(), "verify_email", token, now);
  if (!owner?.user_id) return null;
  const person = await prisma().app_user.findUnique({
    where: { id: owner.user_id },
    select: { id: true, email: true },
  });
  return person && { id: person.id, email: shownEmail(person.email) };
}

/**
 * Verifies the address of the signed-in person, for whom the link must be: otherwise somebody could sign up with another
 * person's address and wait until that person presses the link. When the address has an account already, the stores move to
 * it and the new account is deleted.
 */
export const verifyEmail = (userId: string, token: string, request: RequestFacts): Promise<"verified" | "joined"> =>
  changeAccount(userId, request, async (account) => {
    const owner = await claimToken(account.db, "verify_email", token, request.realNow);
    if (owner?.user_id !== userId) {
      throw new AppError("invalid_request", "This link was already used, or it is older than a day. Send a new one.");
    }
    const { email } = await account.db.app_user.findUniqueOrThrow({ where: { id: userId } });
    const existing = await markVerified(account.db, userId, email, request.realNow);
    if (!existing || existing === userId) {
      await account.record({ action: "account.verified" });
      return "verified";
    }
    await moveStores(account, userId, existing);
    return "joined";
  });

/** Marks an address as verified unless another account has it. Returns the id of the account that has it. */
export async function markVerified(tx: Db, userId: string, email: string, now: Date): Promise<string | null> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`app_user ${emailKey(email)}`}, 0))`;
  const existing = await findVerified(tx, email);
  if (existing) return existing;
  await tx.app_user.update({ where: { id: userId }, data: { email_verified_at: now } });
  return null;
}

/** Gives the roles of one account to another, and deletes the first, whose sessions end with it. */
async function moveStores({ db, record }: AccountChange, from: string, to: string): Promise<void> {
  await record({ action: "account.joined", targetId: to });
  const roles = await db.store_role.findMany({ where: { user_id: from } });
  await db.store_role.createMany({ data: roles.map((role) => ({ ...role, user_id: to })), skipDuplicates: true });
  await db.app_user.delete({ where: { id: from } });
}

/** Index: app_user_email. */
export async function findVerified(tx: Db, email: string): Promise<string | null> {
  const [user] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM app_user WHERE lower(email) = ${emailKey(email)} AND email_verified_at IS NOT NULL LIMIT 1`;
  return user?.id ?? null;
}
