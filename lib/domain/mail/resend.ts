import { AppError } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { afterCommit } from "#lib/db/transaction";
import { findMail, type MailRow, toOverview } from "./row.ts";
import type { MailOverview } from "./schema.ts";
import { RESEND_MAIL } from "./sql.ts";
import { signalMail } from "./wake.ts";

/**
 * One more attempt of a mail that failed, at once and whatever the count; when it is in vain, the mail is `failed`
 * again. Throws `not_found`, and `invalid_transition` for one that did not fail.
 */
export async function resendMail(ctx: Context, id: string): Promise<MailOverview> {
  const [row] = await ctx.sql<MailRow>(RESEND_MAIL, [id, ctx.now]);
  if (!row) {
    const { status } = await findMail(ctx, id);
    throw new AppError("invalid_transition", `This mail is ${status}. Only one that failed is sent again.`);
  }
  afterCommit(ctx, signalMail);
  return toOverview(row, ctx.now);
}
