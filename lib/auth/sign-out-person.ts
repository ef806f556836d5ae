import { AppError, invalid } from "#lib/core/errors";
import type { RequestFacts } from "#lib/core/request";
import type { PrismaContext } from "#lib/db/context";
import { inStore } from "#lib/db/transaction";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import { type AccountChange, changeAccount } from "./account-change.ts";
import { endSessions } from "./sessions.ts";

/**
 * Ends all sessions of a person of the store, and their scanner passes, for an owner who has just proved who they are. Returns
 * their number. Throws `not_found`, and `invalid_request` for the owner themself and for somebody who owns another store: the
 * person who invites a person there must not be able to shut them out of it.
 */
export const signOutPerson = (ctx: PrismaContext & RequestFacts, userId: string): Promise<number> =>
  changeAccount(userId, ctx, async (change) => {
    const name = await findOther(change, ctx, userId);
    const sessions = await endSessions(change, userId, {}, ctx);
    const { merchantId, mode, actor, now, realNow, requestId, from } = ctx;
    const tx = inStore(change.db, { merchantId, mode, actor, now, realNow, requestId, from });
    const event = { action: "role.signed_out", targetId: userId, details: { name, sessions } } as const;
    if (sessions > 0) await recordSecurityEvent(tx, event);
    return sessions;
  });

/** Returns the name of a person whom this owner can sign out. */
async function findOther({ db }: AccountChange, { merchantId, actor }: PrismaContext, userId: string): Promise<string> {
  const roles = await db.store_role.findMany({
    where: { user_id: userId },
    include: { user: { select: { name: true } } },
  });
  const role = roles.find(({ merchant_id }) => merchant_id === merchantId);
  if (!role) throw new AppError("not_found", "This person does not work in this store. Reload the page.");
  if (userId === actor.id) throw invalid("id", "These are your own browsers. Sign them out under Your account.");
  if (roles.some((one) => one !== role && one.role === "owner")) {
    throw invalid(
      "id",
      "This person also owns another store, so only they can sign themselves out. You can remove them from this store instead.",
    );
  }
  return role.user.name;
}
