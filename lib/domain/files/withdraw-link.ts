import { AppError } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { getOrder } from "#lib/domain/orders/read";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import { RENEW_LINK, WITHDRAW_LINK } from "./sql.ts";

/**
 * Withdraws the link to the files of an order: the person who has it can download no more, until `renewLink` makes a new one.
 * Throws `not_found`, and `invalid_transition` when it is withdrawn already.
 */
export const withdrawLink = (ctx: Context, orderId: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const withdrawn = await tx.sql(WITHDRAW_LINK, [orderId, tx.now]);
    if (withdrawn.length === 0)
      await refuse(
        tx,
        orderId,
        "The download link of this order is already withdrawn. Make a new link to give access again.",
      );
    await recordSecurityEvent(tx, { action: "order.link_withdrawn", targetId: orderId });
  });

/**
 * Makes a new link in place of one that was withdrawn, which stays without effect. Throws `not_found`, and `invalid_transition`
 * when the link is not withdrawn.
 */
export const renewLink = (ctx: Context, orderId: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const renewed = await tx.sql(RENEW_LINK, [orderId]);
    if (renewed.length === 0)
      await refuse(tx, orderId, "The download link of this order still works. Withdraw it before you make a new one.");
    await recordSecurityEvent(tx, { action: "order.link_renewed", targetId: orderId });
  });

async function refuse(tx: Context, orderId: string, message: string): Promise<never> {
  await getOrder(tx, orderId);
  throw new AppError("invalid_transition", message);
}
