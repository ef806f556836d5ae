import { log } from "#lib/config/log";
import { CHECKING_HOURS } from "#lib/core/limits";
import { HOUR_SECONDS } from "#lib/core/spans";
import { addSeconds } from "#lib/core/time";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import type { PageRow } from "#lib/domain/payments/row";
import { CLOSE_LATER, GET_PAYMENT, LOOK_LATER } from "#lib/domain/payments/sql";
import { lockOrder } from "#lib/domain/sales/lock-order";
import type { PageState } from "#lib/payments/processor";
import { canBeAsked } from "#lib/payments/processor-of";
import { closePage } from "./close-page.ts";
import { nextLook } from "./look-times.ts";
import { applyState, settle } from "./settle.ts";
import { HOLD_UNTIL } from "./sql.ts";

/** Without an answer, a page whose time is over is taken for closed after so long. Money that comes then is late. */
const SILENT_SECONDS = 600;

/**
 * Brings a payment to where its page stands, without anybody who asks for it: looks at the page, and closes it when the order's hold has
 * ended. Plans the next look first, so that a processor which does not answer is asked again. Of one that cannot be asked any more, the page
 * is taken for closed when the hold has ended. Returns false for a payment that is not pending.
 */
export async function lookAt(ctx: PrismaContext, paymentId: string): Promise<boolean> {
  const [payment] = await ctx.sql<PageRow>(GET_PAYMENT, [paymentId]);
  if (payment?.status !== "pending") return false;
  await ctx.sql(LOOK_LATER, [paymentId, nextLook(payment, ctx.now)]);
  const { closes_at } = payment;
  const isOver = closes_at !== null && closes_at <= ctx.now;
  if (!(await canBeAsked(ctx, payment))) {
    if (isOver) await endUnasked(ctx, payment);
  } else if (isOver) await endHold(ctx, payment, closes_at);
  else await settle(ctx, payment);
  return true;
}

async function endUnasked(ctx: PrismaContext, payment: PageRow): Promise<void> {
  log.warn({ payment_id: payment.id }, "a payment page was taken for closed: its processor cannot be asked");
  await applyState(ctx, payment, { is: "expired" });
}

async function endHold(ctx: PrismaContext, payment: PageRow, closesAt: Date): Promise<void> {
  const state = await closePage(ctx, payment).catch((error): PageState | null => {
    if (ctx.now < addSeconds(closesAt, SILENT_SECONDS)) return null;
    log.warn(
      { err: error, payment_id: payment.id },
      "a payment page was taken for closed: its processor does not answer",
    );
    return { is: "expired" };
  });
  if (!state) return;
  if (state.is === "checking" && (await waitForTheBank(ctx, payment))) return;
  await applyState(ctx, payment, state.is === "checking" ? { is: "expired" } : state);
}

/** Holds the order of a payment that is being checked for a day in all. Returns false when that day is over. */
function waitForTheBank(ctx: PrismaContext, { id, order_id: orderId }: PageRow): Promise<boolean> {
  return inPrismaTransaction(ctx, async (tx) => {
    if (!orderId) return false;
    const { created_at } = await lockOrder(tx, orderId);
    const until = addSeconds(created_at, CHECKING_HOURS * HOUR_SECONDS);
    if (until <= tx.now) return false;
    await tx.sql(HOLD_UNTIL, [orderId, until]);
    await tx.sql(CLOSE_LATER, [id, until]);
    return true;
  });
}
