"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { invalid, isAppError } from "#lib/core/errors";
import { MAX_NAME, MAX_NOTE, MAX_ORDER_NOTE } from "#lib/core/limits";
import { EmailInput } from "#lib/core/schema";
import { cancelOrder } from "#lib/domain/checkout/cancel";
import { renewLink, withdrawLink } from "#lib/domain/files/withdraw-link";
import { fulfillOrder } from "#lib/domain/orders/fulfill";
import { addNote, removeNote } from "#lib/domain/orders/notes";
import { getOrder } from "#lib/domain/orders/read";
import type { Order } from "#lib/domain/orders/schema";
import { refundOrder } from "#lib/domain/refunds/refund-order";
import { addBuyer } from "#lib/domain/sales/add-buyer";
import { sendAgain } from "#lib/mail/send-again";
import { action } from "#lib/pages/action";
import { amountProblem, centsOf, formatMoney } from "#lib/texts/money";

const OneOrder = z.object({ id: z.uuid() });

const RefundInput = OneOrder.extend({
  /** Absent only for an order that cost nothing. */
  amount: z.string().trim().optional(),
  reason: z.string().trim().max(MAX_NOTE, `Use at most ${MAX_NOTE} characters.`).optional(),
});

/** Refunds a part or all of what is left of an order, once for each opened form. */
export const refund = action(
  { input: RefundInput, once: "orders.refund", asksProcessor: true },
  async ({ ctx, input: { id, amount, reason } }) => {
    const order = await getOrder(ctx, id);
    const amount_cents = order.total_cents === 0 ? undefined : amountIn(amount, order);
    const refunded = await refundOrder(ctx, id, { amount_cents, reason }).catch((error) => explain(error, order));
    revalidatePath(`/orders/${id}`);
    const money = formatMoney(refunded.refunded_cents - order.refunded_cents, order.currency);
    return { message: `${money} refunded` };
  },
);

function amountIn(typed: string | undefined, { currency, total_cents, refunded_cents }: Order): number {
  const cents = centsOf(typed ?? "", currency);
  if (cents) return cents;
  throw invalid("amount", amountProblem(typed ?? "", currency, total_cents - refunded_cents));
}

/** Says an amount that is too high at its field, in the order's currency. */
function explain(error: unknown, { currency, total_cents, refunded_cents }: Order): never {
  if (!isAppError(error) || error.code !== "refund_exceeds_total") throw error;
  const left = formatMoney(total_cents - refunded_cents, currency);
  throw invalid("amount", `${left} is left to refund. Nothing was refunded. Enter ${left} or less.`);
}

/** Marks a paid order as fulfilled. */
export const fulfill = action({ input: OneOrder }, async ({ ctx, input: { id } }) => {
  await fulfillOrder(ctx, id);
  revalidatePath(`/orders/${id}`);
  return { message: "Marked as fulfilled" };
});

/** Cancels an order that waits for payment. */
export const cancel = action({ input: OneOrder }, async ({ ctx, input: { id } }) => {
  await cancelOrder(ctx, id);
  revalidatePath(`/orders/${id}`);
  return { message: "Order canceled" };
});

const BuyerInput = OneOrder.extend({
  email: z.string("Enter an e-mail address such as mara@example.com.").pipe(EmailInput),
  name: z.string().trim().max(MAX_NAME, `Use at most ${MAX_NAME} characters.`).optional(),
  send: z.literal("on").optional(),
});

/** Says who bought at the counter without an e-mail address, and sends them the codes, once for each opened form. */
export const setBuyer = action(
  { input: BuyerInput, once: "orders.buyer" },
  async ({ ctx, input: { id, email, name, send } }) => {
    await addBuyer(ctx, id, { email, name });
    if (send) await sendAgain(ctx, { of: "order", id });
    revalidatePath(`/orders/${id}`);
    revalidatePath("/mail", "layout");
    if (!send) return { message: "Address added" };
    return {
      message:
        ctx.mode === "test"
          ? "Added. The mail is kept under Mail, not sent"
          : `Added. The mail to ${email} is being sent`,
    };
  },
);

/** Withdraws the link to the files of an order. */
export const withdrawDownloads = action({ input: OneOrder }, async ({ ctx, input: { id } }) => {
  await withdrawLink(ctx, id);
  revalidatePath(`/orders/${id}`);
  return { message: "Link withdrawn" };
});

/** Makes a new link to the files of an order, and sends it to the guest where they have an address. */
export const renewDownloads = action({ input: OneOrder, once: "orders.renew_link" }, async ({ ctx, input: { id } }) => {
  await renewLink(ctx, id);
  const to = await sendAgain(ctx, { of: "order", id }).catch((error: unknown) => {
    if (isAppError(error) && error.code === "invalid_request") return null; // the guest has no address
    throw error;
  });
  revalidatePath(`/orders/${id}`);
  revalidatePath("/mail", "layout");
  if (!to) return { message: "New link made. The guest has no address: copy it" };
  return { message: ctx.mode === "test" ? "New link made. The mail is kept, not sent" : `New link sent to ${to}` };
});

const NoteInput = OneOrder.extend({
  text: z.string().trim().min(1, "Write the note.").max(MAX_ORDER_NOTE, `Use at most ${MAX_ORDER_NOTE} characters.`),
  at_door: z.literal("on").optional(),
});

/** Adds a note to an order, once for each opened form. */
export const addOrderNote = action(
  { input: NoteInput, once: "orders.note" },
  async ({ ctx, input: { id, text, at_door } }) => {
    await addNote(ctx, id, { text, at_door: at_door === "on" });
    revalidatePath(`/orders/${id}`);
    return { message: "Note added" };
  },
);

/** Removes a note of an order. */
export const removeOrderNote = action(
  { input: OneOrder.extend({ note: z.uuid() }) },
  async ({ ctx, input: { id, note } }) => {
    await removeNote(ctx, id, note);
    revalidatePath(`/orders/${id}`);
    return { message: "Note removed" };
  },
);
