import { invalid } from "#lib/core/errors";
import type { RequestFacts } from "#lib/core/request";
import { prisma } from "#lib/db/client";
import { changeAccount } from "./account-change.ts";
import { isPassword } from "./password.ts";
import { hashNewPassword } from "./password-rule.ts";
import { endSessions } from "./sessions.ts";
import { countsOfAccount, limitTries } from "./tries.ts";

export interface PasswordChange {
  userId: string;
  /** This session stays; all others end. */
  sessionId: string;
  password: string;
  newPassword: string;
}

/**
 * Replaces the password of a person who knows it, ends their other sessions, and mails a notice. Throws `invalid_request`
 * for a wrong or an easy password, and `rate_limited` after many wrong ones.
 */
export async function changePassword(change: PasswordChange, request: RequestFacts): Promise<{ ended: number }> {
  const { userId, sessionId, password, newPassword } = change;
  const stored = await checkPassword(userId, password, request);
  if (password === newPassword) throw invalid("new_password", "This is your current password. Choose another one.");
  const hash = await hashNewPassword(newPassword, await namesOf(userId), "new_password");
  return changeAccount(userId, request, async (account) => {
    const { count } = await account.db.app_user.updateMany({
      where: { id: userId, password_hash: stored },
      data: { password_hash: hash },
    });
    if (count === 0)
      throw invalid("password", "The password was changed in the meantime. Reload the page, then try again.");
    const ended = await endSessions(account, userId, { id: { not: sessionId } }, request);
    await account.db.account_token.deleteMany({ where: { user_id: userId } });
    await account.record({ action: "password.changed", details: { sessions_ended: ended } });
    await account.tell("password_changed", {});
    return { ended };
  });
}

/** Checks the present password of a signed-in person. Returns its hash. Throws `invalid_request` and `rate_limited`. */
export async function checkPassword(userId: string, password: string, request: RequestFacts): Promise<string> {
  return limitTries(countsOfAccount("password", userId), request, async () => {
    const user = await prisma().app_user.findUnique({ where: { id: userId }, select: { password_hash: true } });
    if (!user || !(await isPassword(password, user.password_hash))) {
      throw invalid("password", "This is not your current password. Check it, then try again.");
    }
    return user.password_hash;
  });
}

/** Returns what the password of a person may not consist of: the e-mail address and the names of the stores. */
export async function namesOf(userId: string): Promise<string[]> {
  const user = await prisma().app_user.findUnique({
    where: { id: userId },
    select: { email: true, roles: { select: { merchant: { select: { name: true } } } } },
  });
  return user ? [user.email, ...user.roles.map(({ merchant }) => merchant.name)] : [];
}
