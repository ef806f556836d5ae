import { emailKey } from "#lib/core/email";
import { AppError } from "#lib/core/errors";
import type { Cause } from "#lib/core/request";
import { pool } from "#lib/db/client";
import { changeAccount } from "./account-change.ts";
import { endSessions } from "./sessions.ts";
import { dropTwoFactor } from "./two-factor.ts";

/**
 * Removes the codes of a person who can use neither the app nor a recovery code, ends all their sessions, and tells them by mail.
 * For the operator, who has made sure who asks. Throws `not_found`, and `invalid_transition` when they sign in without codes.
 */
export async function resetCodes(email: string, cause: Cause): Promise<{ userId: string; ended: number }> {
  const userId = await findVerified(email);
  if (!userId)
    throw new AppError("not_found", `No person has the confirmed e-mail address ${email}. Check the address.`);
  return changeAccount(userId, cause, async (account) => {
    if (!(await dropTwoFactor(account, userId))) {
      throw new AppError(
        "invalid_transition",
        `${email} has no codes for signing in. Nothing was changed. The password alone signs in.`,
      );
    }
    const event = (count: number) => ({ action: "session.ended", details: { count } }) as const;
    const ended = await endSessions(account, userId, {}, cause, event);
    await account.tell("sign_in_changed", { what: "two_factor_reset" });
    return { userId, ended };
  });
}

/** Only a verified account has codes. Index: app_user_email_key. */
async function findVerified(email: string): Promise<string | undefined> {
  const { rows } = await pool().query<{ id: string }>({
    name: "users.verified-by-email",
    text: "SELECT id FROM app_user WHERE lower(email) = $1 AND email_verified_at IS NOT NULL",
    values: [emailKey(email)],
  });
  return rows[0]?.id;
}
