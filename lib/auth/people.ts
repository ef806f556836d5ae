import { AppError, invalid } from "#lib/core/errors";
import { shownEmail } from "#lib/core/shown-email";
import { toUnix } from "#lib/core/time";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { endGrantsOfPerson } from "#lib/domain/app-grants/end";
import { endPassesOfRole } from "#lib/domain/devices/end-passes";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import { type AccessChoice, revokeAccessMade } from "./access-made.ts";
import { isAtLeast, ROLES, type Role } from "./roles.ts";

/** Somebody who works in the store. Times are Unix seconds. */
export interface Colleague {
  id: string;
  name: string;
  email: string;
  role: Role;
  since: number;
  has_codes: boolean;
}

const NOTHING_LISTED: AccessChoice = { listed: [], revoke: [] };

/** More than a store has. */
const MAX_LISTED = 500;

/** Returns the people of the store, owners first. */
export async function listPeople({ db, merchantId }: PrismaContext): Promise<Colleague[]> {
  const rows = await db.store_role.findMany({
    where: { merchant_id: merchantId },
    include: { user: { include: { totp: { select: { confirmed_at: true } } } } },
    orderBy: [{ created_at: "asc" }, { user_id: "asc" }],
    take: MAX_LISTED,
  });
  const people = rows.map(({ user, role, created_at }) => ({
    id: user.id,
    name: user.name,
    email: shownEmail(user.email),
    role: role as Role,
    since: toUnix(created_at),
    has_codes: Boolean(user.totp?.confirmed_at),
  }));
  return people.sort((one, other) => ROLES.indexOf(other.role) - ROLES.indexOf(one.role));
}

/**
 * Gives a person of the store another role. The apps that they allowed lose their access with a role that may allow none; with
 * a lower role ends what was chosen of what they have made. Throws `not_found`, `invalid_request` for the last owner, and
 * `invalid_transition` when they have made more than was listed.
 */
export const changeRole = (
  ctx: PrismaContext,
  userId: string,
  role: Role,
  choice: AccessChoice = NOTHING_LISTED,
): Promise<void> =>
  changeStaff(ctx, userId, async (tx, before) => {
    if (before === role) return;
    const changed = await tx.db.$executeRaw`
      UPDATE store_role r SET role = ${role}
       WHERE r.merchant_id = ${tx.merchantId}::uuid AND r.user_id = ${userId}::uuid
         AND (r.role <> 'owner' OR ${role}::text = 'owner' OR EXISTS (
               SELECT 1 FROM store_role o WHERE o.merchant_id = ${tx.merchantId}::uuid AND o.role = 'owner' AND o.user_id <> r.user_id))`;
    if (changed === 0) throw lastOwner("role");
    await recordSecurityEvent(tx, { action: "role.changed", targetId: userId, details: { from: before, to: role } });
    if (!isAtLeast(role, "developer")) await endGrantsOfPerson(tx, userId);
    if (!isAtLeast(role, before)) await revokeAccessMade(tx, userId, choice);
  });

/**
 * Takes a person out of the store. Their session there, their scanner passes and the apps that they allowed end at once,
 * and what was chosen of what they have made; the rest stays. Throws as `changeRole`.
 */
export const removePerson = (
  ctx: PrismaContext,
  userId: string,
  choice: AccessChoice = NOTHING_LISTED,
): Promise<void> =>
  changeStaff(ctx, userId, async (tx, role) => {
    const removed = await tx.db.$executeRaw`
      DELETE FROM store_role r
       WHERE r.merchant_id = ${tx.merchantId}::uuid AND r.user_id = ${userId}::uuid
         AND (r.role <> 'owner' OR EXISTS (
               SELECT 1 FROM store_role o WHERE o.merchant_id = ${tx.merchantId}::uuid AND o.role = 'owner' AND o.user_id <> r.user_id))`;
    if (removed === 0) throw lastOwner("id");
    await recordSecurityEvent(tx, { action: "role.removed", targetId: userId, details: { role } });
    await endPassesOfRole(tx, userId);
    await endGrantsOfPerson(tx, userId);
    await revokeAccessMade(tx, userId, choice);
  });

/** Changes of one store run one after another, so that two owners cannot remove each other at once. */
function changeStaff(
  ctx: PrismaContext,
  userId: string,
  work: (tx: PrismaContext, before: Role) => Promise<void>,
): Promise<void> {
  return inPrismaTransaction(ctx, async (tx) => {
    await tx.db.$queryRaw`SELECT id FROM merchant WHERE id = ${tx.merchantId}::uuid FOR NO KEY UPDATE`;
    const key = { merchant_id: tx.merchantId, user_id: userId };
    const before = await tx.db.store_role.findUnique({ where: { merchant_id_user_id: key }, select: { role: true } });
    if (!before) throw new AppError("not_found", "This person does not work in this store. Reload the page.");
    await work(tx, before.role as Role);
  });
}

const lastOwner = (field: string): AppError =>
  invalid(field, "This is the last owner of the store. Make somebody else an owner first.");
