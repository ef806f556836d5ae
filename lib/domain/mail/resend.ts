import { AppError } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { afterCommit } from "#lib/db/transaction";
import { findMail } from "./read.ts";
import type { MailRow } from "./row.ts";
import { RESEND_MAIL } from "./sql.ts";
import { signalMail } from "./wake.ts";

/**
 * Queues one more attempt of a mail that failed, whatever its count of attempts; if that fails too, the mail is `failed`
 * again. Throws `not_found`, and `invalid_transition` for a mail that did not fail.
 */
export async function resendMail(ctx: Context, id: string): Promise<MailRow> {
  const [row] = await ctx.sql<MailRow>(RESEND_MAIL, [id, ctx.now]);
  if (!row) {
    const { status } = await findMail(ctx, id);
    throw new AppError(
      "invalid_transition",
      `This mail has the status ${status} and cannot be sent again. Only failed mail can be sent again.`,
    );
  }
  afterCommit(ctx, signalMail);
  return row;
}
