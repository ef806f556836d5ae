import { AppError, invalid } from "#lib/core/errors";
import { type Db, prisma } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { updateSettings } from "#lib/domain/stores/update-settings";
import { relyingParty } from "./passkey-answer.ts";

// Codes of an app and passkeys are second factors. A store can require one of everybody who works there (docs/decisions/078).

/** Locks the factors of a person until the transaction ends, so that of several changes one comes after the other. */
export async function lockFactors(db: Db, userId: string): Promise<void> {
  await db.$queryRaw`SELECT id FROM app_user WHERE id = ${userId}::uuid FOR UPDATE`;
}

const hasFactor = async (db: Db, userId: string): Promise<boolean> =>
  (await db.totp.count({ where: { user_id: userId, confirmed_at: { not: null } } })) > 0 ||
  (await db.passkey.count({ where: { user_id: userId } })) > 0;

/**
 * Sets whether everybody who works in the store needs a second factor, for an owner. Throws `invalid_request` when they have none
 * themself.
 */
export const requireSecondFactor = (ctx: PrismaContext, isRequired: boolean): Promise<void> =>
  inPrismaTransaction(ctx, async (tx) => {
    await lockFactors(tx.db, tx.actor.id);
    if (isRequired && !(await hasFactor(tx.db, tx.actor.id))) {
      throw invalid("require_second_factor", "Set up codes or add a passkey for yourself first, under Your account.");
    }
    await updateSettings(tx, { require_second_factor: isRequired });
  });

/**
 * Throws `invalid_transition` when a person has just removed their last factor and a store of theirs requires one. The caller has
 * locked the factors.
 */
export async function keepLastFactor(db: Db, userId: string): Promise<void> {
  if (await hasFactor(db, userId)) return;
  const store = await findRequiring(db, userId);
  if (store === null) return;
  throw new AppError(
    "invalid_transition",
    `${store} requires a second factor, and this is your last one. Add another one first, or ask an owner to end the requirement.`,
  );
}

/**
 * For a sign-in with a password or a provider of a person without codes. Throws `invalid_transition` when they have a passkey and a
 * store of theirs requires a second factor: what they have must be used.
 */
export async function requirePasskey(userId: string): Promise<void> {
  if (!relyingParty() || (await prisma().passkey.count({ where: { user_id: userId } })) === 0) return;
  const store = await findRequiring(prisma(), userId);
  if (store !== null) {
    throw new AppError("invalid_transition", `${store} requires a second factor. Sign in with your passkey.`);
  }
}

/** Returns the name of a store of a person that requires a second factor, or null. Waits for who is changing that. */
async function findRequiring(db: Db, userId: string): Promise<string | null> {
  const roles = await db.store_role.findMany({ where: { user_id: userId }, select: { merchant_id: true } });
  for (const { merchant_id: id } of roles) {
    const [store] = await db.$queryRaw<{ require_second_factor: boolean }[]>`
      SELECT require_second_factor FROM store_settings WHERE merchant_id = ${id}::uuid FOR SHARE`;
    if (store?.require_second_factor) return (await db.merchant.findUniqueOrThrow({ where: { id } })).name;
  }
  return null;
}
