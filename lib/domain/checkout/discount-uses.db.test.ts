import { afterEach, expect, test, vi } from "vitest";
import { newId } from "#lib/core/ids";
import { pool } from "#lib/db/client";
import { inPrismaTransaction } from "#lib/db/transaction";
import { createDiscountCode } from "#lib/domain/discount-codes/create";
import { deleteDiscountCode } from "#lib/domain/discount-codes/delete";
import { getDiscountCode } from "#lib/domain/discount-codes/read";
import type { DiscountCodeInput } from "#lib/domain/discount-codes/schema";
import { getOrder } from "#lib/domain/orders/read";
import { refundOrder } from "#lib/domain/refunds/refund-order";
import { createOrder } from "#lib/domain/sales/create";
import { cancelHolds } from "#lib/jobs/cancel-holds";
import { lookAtPayments } from "#lib/jobs/look-at-payments";
import { testProcessor } from "#lib/payments/test-processor";
import { untilBlocked } from "#lib/testing/blocked";
import { pageRowOf, paidState, paymentsOf } from "#lib/testing/payment-pages";
import { makeTicketProduct } from "#lib/testing/products";
import { codeOf, later, makeStore } from "#lib/testing/store";
import { cancelOrder } from "./cancel.ts";
import { openPage } from "./open-page.ts";
import { payAtCheckout } from "./pay.ts";
import { applyState } from "./settle.ts";

const processor = { expire: vi.spyOn(testProcessor, "expire"), refund: vi.spyOn(testProcessor, "refund") };
afterEach(() => {
  processor.expire.mockReset();
  processor.refund.mockReset().mockResolvedValue({ is: "succeeded", reference: "re_1" });
});

const MINUTE = 60;
const HOLD = 30 * MINUTE;
/** After this the page of an order is taken for closed, also when its processor does not answer. */
const SILENT = 42 * MINUTE;

/** A code, and what buys a ticket with it some seconds later. */
async function coded(terms: Partial<DiscountCodeInput> = {}) {
  const { test: ctx } = await makeStore();
  const { id } = await createDiscountCode(ctx, { code: "SUMMER", percent_off: 10, ...terms });
  const { productId: product_id } = await makeTicketProduct(ctx);
  const buy = (email = `${newId()}@post.example`, seconds = 0) =>
    createOrder(later(ctx, seconds), {
      customer: { email },
      items: [{ product_id, quantity: 1 }],
      payment_method: "checkout",
      discount_code: "summer",
    });
  return { ctx, id, buy, uses: async () => (await getDiscountCode(ctx, id)).uses };
}

test("an order that a person cancels gives its use back once, also when many cancel it at once", async () => {
  const { ctx, buy, uses } = await coded({ max_uses: 2 });
  const order = await buy();
  await buy();
  await Promise.allSettled(Array.from({ length: 6 }, () => cancelOrder(ctx, order.id)));
  expect(await uses()).toBe(1);
  expect(await getOrder(ctx, order.id)).toMatchObject({ status: "canceled", discount_code: "SUMMER" });
  await buy();
  expect(await codeOf(buy())).toBe("invalid_request");
  expect(await uses()).toBe(2);
});

test("the end of a hold gives the use back once", async () => {
  const { ctx, buy, uses } = await coded();
  await buy();
  await buy();
  await Promise.all(Array.from({ length: 3 }, () => cancelHolds.run(later(ctx, HOLD).now)));
  expect(await uses()).toBe(0);
});

test("an order that takes over the use of an ended hold waits for another order of its buyer", async () => {
  const { ctx, buy } = await coded({ once_per_customer: true });
  const other = (await makeTicketProduct(ctx)).productId;
  await buy("ines@post.example");
  let second: Promise<unknown> = Promise.resolve();
  await inPrismaTransaction(later(ctx, HOLD - 1), async (tx) => {
    await createOrder(tx, {
      customer: { email: "mara@post.example" },
      items: [{ product_id: other, quantity: 1 }],
      payment_method: "checkout",
      discount_code: "SUMMER",
    });
    second = codeOf(buy("mara@post.example", HOLD));
    await untilBlocked();
  });
  expect(await second).toBe("invalid_request");
});

test("a buyer gets the use of an order whose hold has ended before the job cancels that order", async () => {
  const { ctx, buy, uses } = await coded({ max_uses: 1, once_per_customer: true });
  const first = await buy("ines@post.example");
  expect(await codeOf(buy("elin@post.example", HOLD - 1))).toBe("invalid_request");
  const bought = await Promise.allSettled(
    Array.from({ length: 6 }, (_, at) => buy(at % 2 ? "ines@post.example" : "elin@post.example", HOLD)),
  );
  expect(bought.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await getOrder(ctx, first.id)).status).toBe("canceled");
  expect(await uses()).toBe(1);
});

test("an order that was canceled does not keep its buyer from using a code once", async () => {
  const { ctx, buy } = await coded({ once_per_customer: true });
  const order = await buy("ines@post.example");
  expect(await codeOf(buy("INES@post.example"))).toBe("invalid_request");
  await cancelOrder(ctx, order.id);
  expect((await buy("INES@post.example")).discount_cents).toBe(240);
});

test("an order that is paid and refunded keeps its use", async () => {
  const { ctx, buy, uses } = await coded();
  const { id: orderId } = await buy();
  await payAtCheckout({ ctx, orderId }, "approved");
  expect(await uses()).toBe(1);
  expect(await refundOrder(ctx, orderId)).toMatchObject({ status: "refunded", refunded_cents: 2_160 });
  expect(await uses()).toBe(1);
});

test("an order that a code makes free needs no card", async () => {
  const { ctx, buy } = await coded({ percent_off: 100 });
  const { id: orderId } = await buy();
  expect(await payAtCheckout({ ctx, orderId }, "approved")).toMatchObject({ outcome: "paid", paymentId: null });
  expect(await getOrder(ctx, orderId)).toMatchObject({ status: "paid", total_cents: 0 });
});

/** An order that was canceled at the end of its hold while its page was perhaps still open, and what pays that page late. */
async function endedUnanswered(terms: Partial<DiscountCodeInput>) {
  const code = await coded(terms);
  const { ctx, buy } = code;
  const { id } = await buy("ines@post.example");
  const paymentId = (await openPage(ctx, id))?.id ?? "";
  processor.expire.mockRejectedValue(new Error("no route to the processor"));
  await lookAtPayments.run(later(ctx, SILENT).now);
  processor.expire.mockReset();
  expect([(await getOrder(ctx, id)).status, await code.uses()]).toEqual(["canceled", 0]);
  const payLate = async () => {
    await applyState(later(ctx, SILENT + MINUTE), await pageRowOf(ctx, paymentId), paidState(2_160));
    return (await getOrder(ctx, id)).status;
  };
  return { ...code, orderId: id, payLate };
}

test("late money takes the use again, once", async () => {
  const { payLate, uses } = await endedUnanswered({ max_uses: 1, once_per_customer: true });
  expect(await Promise.all(Array.from({ length: 6 }, payLate))).toContain("paid");
  expect(await uses()).toBe(1);
});

test("late money goes back in full when others have used the code up", async () => {
  const { ctx, buy, orderId, payLate, uses } = await endedUnanswered({ max_uses: 1 });
  await buy("elin@post.example", SILENT);
  expect(await payLate()).toBe("canceled");
  expect(await uses()).toBe(1);
  expect(await paymentsOf(ctx, orderId)).toMatchObject([{ surplus: true, refunded_cents: 2_160 }]);
});

test("late money goes back when its buyer has used the code in another order", async () => {
  const { buy, payLate, uses } = await endedUnanswered({ once_per_customer: true });
  await buy("ines@post.example", SILENT);
  expect(await payLate()).toBe("canceled");
  expect(await uses()).toBe(1);
});

test("orders of a code that was deleted can be canceled, and paid late", async () => {
  const { ctx, id, buy, payLate } = await endedUnanswered({ max_uses: 2 });
  const other = await buy("elin@post.example", SILENT);
  await deleteDiscountCode(ctx, id);
  expect(await payLate()).toBe("paid");
  expect((await cancelOrder(later(ctx, SILENT), other.id)).status).toBe("canceled");
});

test("orders, cancellations and ends of holds of one code never wait for each other in a circle", async () => {
  const { ctx, id, buy, uses } = await coded();
  const placed = await Promise.all(Array.from({ length: 20 }, () => buy()));
  const work = placed.flatMap((order, at) => [
    at % 2 ? cancelOrder(ctx, order.id) : payAtCheckout({ ctx, orderId: order.id }, "approved"),
    buy(undefined, HOLD),
  ]);
  const results = await Promise.allSettled([...work, cancelHolds.run(later(ctx, HOLD).now)]);
  for (const result of results)
    if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "invalid_transition" });
  const { rows } = await pool().query(
    "SELECT count(*)::int AS count FROM orders WHERE discount_code_id = $1 AND status <> 'canceled'",
    [id],
  );
  expect(await uses()).toBe(rows[0].count);
});
