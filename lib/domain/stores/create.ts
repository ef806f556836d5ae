import { newId } from "#lib/core/ids";
import { slugOf } from "#lib/core/slug";
import type { Db } from "#lib/db/client";
import { makePrismaContext, type PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import { StoreInput } from "./schema.ts";

export interface NewStore {
  merchant_id: string;
  user_id: string;
  /**
   * False when the address already had an account. That person then also owns the new store, and keeps their password.
   */
  is_new_user: boolean;
}

/** Creates a store and its owner in one transaction. Throws a ZodError for invalid input. */
export async function createStore(given: StoreInput, passwordHash: string, now: Date): Promise<NewStore> {
  const input = StoreInput.parse(given);
  const merchantId = newId();
  return inPrismaTransaction(commandLineContext(merchantId, now), async (tx) => {
    const owner = await findOrCreateUser(tx.db, { email: input.email, passwordHash, now });
    await insertStore(tx, input, owner.id);
    return { merchant_id: merchantId, user_id: owner.id, is_new_user: owner.is_new };
  });
}

/** Inserts the context's store and makes a person its owner, in the caller's transaction. */
export async function insertStore(
  tx: PrismaContext,
  { name, email, plan = "free", ...place }: StoreInput & { currency?: string; locale?: string },
  ownerId: string,
): Promise<void> {
  const { db, merchantId, now } = tx;
  const slug = await freeSlug(db, name, merchantId);
  const settings = { create: { plan, ...place, support_email: email } };
  await db.merchant.create({ data: { id: merchantId, name, slug, created_at: now, settings } });
  await db.store_role.create({ data: { merchant_id: merchantId, user_id: ownerId, role: "owner", created_at: now } });
  await recordSecurityEvent(tx, { action: "role.granted", targetId: ownerId, details: { role: "owner" } });
}

const commandLineContext = (merchantId: string, now: Date): PrismaContext =>
  makePrismaContext({
    merchantId,
    mode: "live",
    actor: { kind: "system", id: newId(), name: "command line", scopes: ["*"] },
    now,
  });

/** Chooses a slug under a lock, so that two stores with the same name that are created at once get different slugs. */
async function freeSlug(tx: Db, name: string, merchantId: string): Promise<string> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('merchant.slug', 0))`;
  const wanted = slugOf(name, MAX_SLUG_LENGTH) || `store-${merchantId.slice(-12)}`;
  const taken = await tx.merchant.findMany({ where: { slug: { startsWith: wanted } }, select: { slug: true } });
  const slugs = new Set(taken.map(({ slug }) => slug));
  for (let count = 1; ; count++) {
    const slug = count === 1 ? wanted : `${wanted}-${count}`;
    if (!slugs.has(slug)) return slug;
  }
}

const MAX_SLUG_LENGTH = 60;

/**
 * Finds or creates the user in one statement, so that two stores created at once for a new person share one account.
 */
async function findOrCreateUser(
  tx: Db,
  { email, passwordHash, now }: { email: string; passwordHash: string; now: Date },
): Promise<{ id: string; is_new: boolean }> {
  const id = newId();
  const [user] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO app_user AS u (id, email, name, password_hash, created_at)
    VALUES (${id}::uuid, ${email}, ${nameOfAddress(email)}, ${passwordHash}, ${now}::timestamptz)
        ON CONFLICT (lower(email)) WHERE email_verified_at IS NOT NULL DO UPDATE SET email = u.email
    RETURNING u.id`;
  if (!user) throw new Error("The statement always returns one row.");
  return { id: user.id, is_new: user.id === id };
}

/** Returns the first name of an account: Ines Okafor for `ines.okafor@tidehouse.example`. */
export const nameOfAddress = (email: string): string =>
  (email.split("@")[0] ?? email)
    .split(/[._+-]+/)
    .filter(Boolean)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(" ") || email;
