import { AppError } from "#lib/core/errors";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { getOrder } from "#lib/domain/orders/read";
import type { Order } from "#lib/domain/orders/schema";
import type { PageRow } from "#lib/domain/payments/row";
import { END_PAYMENT } from "#lib/domain/payments/sql";
import { lockOrder } from "#lib/domain/sales/lock-order";
import { cancelPending } from "./cancel-pending.ts";
import { closePage } from "./close-page.ts";
import { applyState } from "./settle.ts";
import { OPEN_PAYMENT } from "./sql.ts";

/**
 * Cancels a pending order and releases what it holds. Its payment page is closed first, so that nobody pays an order that is canceled.
 * Throws `not_found`; `invalid_transition`, also when the order turns out to be paid; and `unavailable`, with nothing changed, when the
 * processor does not answer.
 */
export async function cancelOrder(ctx: PrismaContext, id: string): Promise<Order> {
  const [open] = await ctx.sql<PageRow>(OPEN_PAYMENT, [id]);
  if (open) await closeToCancel(ctx, open);
  const canceled = await inPrismaTransaction(ctx, async (tx) => {
    const { open_payment_id, cancel_key } = await lockOrder(tx, id);
    if (cancel_key !== null && cancel_key === tx.requestKey) return getOrder(tx, id); // its answer was lost
    if (open_payment_id && open_payment_id !== open?.id) return null; // somebody has just opened another page
    if (open_payment_id) await tx.sql(END_PAYMENT, [open_payment_id, "canceled"]);
    return cancelPending(tx, id, { holdEnded: false });
  });
  return canceled ?? cancelOrder(ctx, id);
}

/** Returns when the page is closed and nobody has paid on it. */
async function closeToCancel(ctx: PrismaContext, open: PageRow): Promise<void> {
  const state = await closePage(ctx, open);
  if (state.is === "expired" || state.is === "of_other_mode") return;
  if (state.is === "checking") {
    throw new AppError(
      "invalid_transition",
      "The buyer has just paid this order, and the payment is being checked. Wait a moment, then look at the order again.",
    );
  }
  await applyState(ctx, open, state);
}
