import { emailKey } from "#lib/core/email";
import { AppError, invalid } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import type { RequestFacts } from "#lib/core/request";
import { shownEmail } from "#lib/core/shown-email";
import { addDays, toUnix } from "#lib/core/time";
import { type Db, prisma } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { afterCommit, inDirectoryTransaction, inPrismaTransaction } from "#lib/db/transaction";
import { signalMail } from "#lib/domain/mail/wake";
import { writeAccountMail } from "#lib/domain/mail/write-account-mail";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import { changeAccount } from "./account-change.ts";
import { claimToken, issueToken, readToken } from "./account-token.ts";
import { hashNewPassword } from "./password-rule.ts";
import { ROLE_LABELS, type Role } from "./roles.ts";
import { openSession, type SignedIn } from "./sign-in.ts";
import { findVerified, markVerified } from "./verify-email.ts";

const LIFE_DAYS = 7;
/** Of one store at a time: the person who takes over an account cannot mail the world. */
const MAX_OPEN = 50;

export interface Invitation {
  id: string;
  email: string;
  role: Role;
  /** Unix seconds. */
  expires: number;
}

/** Returns the open invitations of the store, the newest first. */
export async function listInvitations({ db, merchantId, realNow: now }: PrismaContext): Promise<Invitation[]> {
  const rows = await db.invitation.findMany({
    where: { merchant_id: merchantId, expires_at: { gt: now } },
    orderBy: { id: "desc" },
  });
  return rows.map(({ id, email, role, expires_at }) => ({
    id,
    email: shownEmail(email),
    role: role as Role,
    expires: toUnix(expires_at),
  }));
}

/** Mails an invitation to the store. A new one for the same address replaces the old one, whose link then ends. */
export function invite(
  ctx: PrismaContext,
  { email, role, store }: { email: string; role: Role; store: string },
): Promise<void> {
  return inPrismaTransaction(ctx, async (tx) => {
    const { db, merchantId, realNow: now } = tx;
    await db.$queryRaw`SELECT id FROM merchant WHERE id = ${merchantId}::uuid FOR NO KEY UPDATE`;
    const key = emailKey(email); // not Prisma's `insensitive`: an address can have _ and %
    const people: unknown[] = await db.$queryRaw`
      SELECT FROM store_role r JOIN app_user u ON u.id = r.user_id
       WHERE r.merchant_id = ${merchantId}::uuid AND lower(u.email) = ${key} AND u.email_verified_at IS NOT NULL`;
    if (people.length > 0) throw invalid("email", "This person already works in this store.");
    await db.$executeRaw`
      DELETE FROM invitation
       WHERE merchant_id = ${merchantId}::uuid AND (lower(email) = ${key} OR expires_at <= ${now}::timestamptz)`;
    if ((await db.invitation.count({ where: { merchant_id: merchantId } })) >= MAX_OPEN) {
      throw new AppError(
        "invalid_transition",
        `This store has ${MAX_OPEN} open invitations, the maximum. Withdraw one, then invite again.`,
      );
    }
    const id = newId();
    await db.invitation.create({
      data: { merchant_id: merchantId, id, email, role, created_at: now, expires_at: addDays(now, LIFE_DAYS) },
    });
    const secret = await issueToken(db, "invitation", { merchant_id: merchantId, target_id: id }, now);
    const data = { store, role: ROLE_LABELS[role] };
    await writeAccountMail(db, { kind: "invitation", to: { email, name: null }, data, secret }, now);
    await recordSecurityEvent(tx, { action: "role.invited", targetId: id, details: { role } });
    afterCommit(tx, signalMail);
  });
}

/** Withdraws an invitation: its link ends. Throws `not_found`. */
export const withdrawInvitation = (ctx: PrismaContext, id: string): Promise<void> =>
  inPrismaTransaction(ctx, async (tx) => {
    const { count } = await tx.db.invitation.deleteMany({ where: { merchant_id: tx.merchantId, id } });
    if (count === 0) throw new AppError("not_found", "This invitation is already closed. Reload the page.");
    await recordSecurityEvent(tx, { action: "role.invitation_withdrawn", targetId: id });
  });

/** Returns what a link invites to, or null when it no longer works. */
export async function readInvitation(token: string, now: Date) {
  const owner = await readToken(prisma(), "invitation", token, now);
  if (!owner?.merchant_id || !owner.target_id) return null;
  const key = { merchant_id: owner.merchant_id, id: owner.target_id };
  const [found, store] = await Promise.all([
    prisma().invitation.findUnique({ where: { merchant_id_id: key } }),
    prisma().merchant.findUnique({ where: { id: owner.merchant_id } }),
  ]);
  if (!found || !store) return null;
  const has_account = (await findVerified(prisma(), found.email)) !== null;
  return { email: found.email, role: found.role as Role, store: store.name, has_account };
}

/**
 * Makes an account for an invited person and gives it the role. The link proves the address. Throws `invalid_request` for an
 * easy password, a link that no longer works, and an address that has an account.
 */
export async function joinAsNew(
  { token, name, password }: { token: string; name: string; password: string },
  request: RequestFacts,
): Promise<SignedIn> {
  const invitation = await readInvitation(token, request.realNow);
  if (!invitation) throw isClosed();
  if (invitation.has_account)
    throw new AppError("invalid_request", "This e-mail address already has an account. Sign in with it.");
  const { email } = invitation;
  const password_hash = await hashNewPassword(password, [email, invitation.store]);
  const id = newId();
  const merchantId = await inDirectoryTransaction(async (db) => {
    const user = { id, email, name, password_hash, email_verified_at: null, created_at: request.realNow };
    await db.app_user.create({ data: user });
    if (await markVerified(db, id, email, request.realNow)) throw isClosed();
    return takeRole(db, { id, email }, token, request.realNow);
  });
  await changeAccount(id, request, ({ record }) =>
    record({ action: "role.granted", targetId: id, details: { role: invitation.role } }),
  );
  const sessionId = await openSession({ id, mode: "test" }, merchantId, request);
  return { sessionId, userId: id, isVerified: true, theme: "system", role: invitation.role };
}

/**
 * Gives the signed-in person the role of an invitation, which must be for their verified address. A person who works in the
 * store already keeps the role that they have.
 */
export const acceptInvitation = (
  user: { id: string; email: string; isVerified: boolean },
  token: string,
  request: RequestFacts,
): Promise<string> =>
  changeAccount(user.id, request, async ({ db, record }) => {
    if (!user.isVerified) throw isClosed();
    const merchantId = await takeRole(db, user, token, request.realNow);
    await record({ action: "role.granted", targetId: user.id });
    return merchantId;
  });

/** Claims the link and gives the role of its invitation. Returns the store. Throws when it is for another address. */
async function takeRole(db: Db, user: { id: string; email: string }, token: string, now: Date): Promise<string> {
  const owner = await claimToken(db, "invitation", token, now);
  const [taken] = await db.$queryRaw<{ email: string; role: string }[]>`
    DELETE FROM invitation WHERE merchant_id = ${owner?.merchant_id ?? null}::uuid AND id = ${owner?.target_id ?? null}::uuid
    RETURNING email, role`;
  if (!taken || !owner?.merchant_id || emailKey(taken.email) !== emailKey(user.email)) throw isClosed();
  await db.$executeRaw`
    INSERT INTO store_role (merchant_id, user_id, role, created_at)
    VALUES (${owner.merchant_id}::uuid, ${user.id}::uuid, ${taken.role}, ${now}::timestamptz)
        ON CONFLICT (merchant_id, user_id) DO NOTHING`;
  return owner.merchant_id;
}

const isClosed = (): AppError =>
  new AppError("invalid_request", "This invitation is closed, or it is for another address. Ask for a new one.");
