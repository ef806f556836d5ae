import { afterEach, expect, test, vi } from "vitest";
import { getOrderDetails } from "#lib/dashboard/orders/read";
import { previewRefund } from "#lib/dashboard/refund-preview/read";
import { pool, prisma } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { disputePayment } from "#lib/domain/checkout/dispute-test-payment";
import { payAtCheckout } from "#lib/domain/checkout/pay";
import { settle } from "#lib/domain/checkout/settle";
import { listItems } from "#lib/domain/door/list";
import type { MailRow } from "#lib/domain/mail/row";
import { addNote, MOST_NOTES } from "#lib/domain/orders/notes";
import { getOrder } from "#lib/domain/orders/read";
import { failRefund } from "#lib/domain/refunds/fail-test-refund";
import { refundOrder } from "#lib/domain/refunds/refund-order";
import { lookAtRefunds } from "#lib/jobs/look-at-refunds";
import { renderMail } from "#lib/mail/templates/render";
import { testProcessor } from "#lib/payments/test-processor";
import { allRows } from "#lib/testing/all-rows";
import { citusUrl } from "#lib/testing/citus";
import { makeDevice } from "#lib/testing/devices";
import { holdTickets } from "#lib/testing/orders";
import { payOrder } from "#lib/testing/pay-order";
import { pageRowOf, paymentsOf } from "#lib/testing/payment-pages";
import { signInPerson } from "#lib/testing/people";
import { codeOf, eventTypes, later, makeStore, type TestStore } from "#lib/testing/store";

const { refund } = testProcessor;
const refunds = vi.spyOn(testProcessor, "refund");

afterEach(() => void refunds.mockReset());

const TOTAL = 7_200;

/** An order of three tickets, 3 × €24.00, that was paid by card. */
async function paid(store: TestStore, fields = {}) {
  const { id } = await holdTickets(store.test, fields, 3);
  await payOrder(store.test, id);
  const [payment] = await paymentsOf(store.test, id);
  return { ctx: store.test, id, paymentId: payment?.id ?? "" };
}

const stateOf = async (ctx: PrismaContext, id: string) => {
  const { status, refunded_cents } = await getOrder(ctx, id);
  const [payment] = await paymentsOf(ctx, id);
  return [status, refunded_cents, payment?.dispute?.status ?? null, payment?.refunded_cents];
};

/** The refunds of a payment, the first one first. */
const partsOf = async (paymentId: string) =>
  (
    await pool().query(
      `SELECT amount_cents::int AS cents, status, is_loss FROM payment_refund WHERE payment_id = $1
        ORDER BY created_at, id`,
      [paymentId],
    )
  ).rows;

const notesOf = async (orderId: string) =>
  (await prisma().order_note.findMany({ where: { order_id: orderId } })).map(({ text, at_door }) => [text, at_door]);

test("a dispute that opens changes the payment alone: nothing is voided or refunded, and the door sees a note", async () => {
  const store = await makeStore();
  const { ctx, id, paymentId } = await paid(store, { startsAt: store.test.now });
  const events = await eventTypes(ctx);
  const payment = await disputePayment(ctx, paymentId, "open");
  const respond_by = Math.floor(ctx.now.getTime() / 1_000) + 7 * 86_400;
  expect(payment.dispute).toEqual({ status: "open", reason: "fraudulent", amount_cents: TOTAL, respond_by });
  expect(await stateOf(ctx, id)).toEqual(["paid", 0, "open", 0]);
  expect((await eventTypes(ctx)).slice(events.length)).toEqual(["payment.updated"]);
  expect(await notesOf(id)).toEqual([["Payment disputed", true]]);
  const device = await makeDevice(ctx, { kinds: ["ticket"] });
  const { items } = await listItems(later(device.ctx, 60), {});
  expect(items.map(({ notes }) => notes)).toEqual(Array(3).fill(["Payment disputed"]));
});

test("the same status again changes nothing, also many times at once", async () => {
  const store = await makeStore();
  const { ctx, paymentId } = await paid(store);
  for (const status of ["open", "lost"] as const) {
    await Promise.all(Array.from({ length: 6 }, () => disputePayment(ctx, paymentId, status)));
    const before = await allRows([store.merchantId]);
    await disputePayment(ctx, paymentId, status);
    expect(await allRows([store.merchantId])).toBe(before);
  }
  const types = await eventTypes(ctx);
  expect(types.filter((type) => type === "order.refunded")).toHaveLength(1);
  expect(types.filter((type) => type === "payment.updated")).toHaveLength(2);
});

test("while it is open nothing can be refunded, and the processor is not asked", async () => {
  const store = await makeStore();
  const { ctx, id, paymentId } = await paid(store);
  await disputePayment(ctx, paymentId, "open");
  const before = await allRows([store.merchantId]);
  for (const body of [{}, { amount_cents: 1 }]) {
    expect(await codeOf(refundOrder(ctx, id, body))).toBe("invalid_transition");
  }
  expect(refunds).not.toHaveBeenCalled();
  expect(await allRows([store.merchantId])).toBe(before);
  await disputePayment(ctx, paymentId, "won");
  expect(await refundOrder(ctx, id)).toMatchObject({ status: "refunded" });
});

test("a lost dispute is a refund with the reason dispute: it voids what is unused, and nobody pays it a second time", async () => {
  const store = await makeStore();
  const { ctx, id, paymentId } = await paid(store);
  await disputePayment(ctx, paymentId, "open");
  const before = (await eventTypes(ctx)).length;
  expect((await disputePayment(ctx, paymentId, "lost")).dispute).toMatchObject({ status: "lost", respond_by: null });
  expect(await stateOf(ctx, id)).toEqual(["refunded", TOTAL, "lost", TOTAL]);
  expect((await eventTypes(ctx)).slice(before)).toEqual([
    ...Array(3).fill("ticket.voided"),
    "order.refunded",
    "payment.updated",
  ]);
  const [loss] = await prisma().order_refund.findMany({ where: { order_id: id } });
  expect(loss).toMatchObject({ reason: "dispute", source: "test", status: "succeeded", amount_cents: BigInt(TOTAL) });
  expect(refunds).not.toHaveBeenCalled();
  expect(await codeOf(failRefund(ctx, paymentId))).toBe("invalid_transition");
  const mail = await prisma().mail.findMany({ where: { order_id: id, kind: "order_refunded" } });
  expect(mail).toEqual([]); // the bank has paid the guest, not the store
});

test("after a refund of a part, a lost dispute takes what is left of the payment", async () => {
  const store = await makeStore();
  const { ctx, id, paymentId } = await paid(store);
  await refundOrder(ctx, id, { amount_cents: 2_000 });
  await disputePayment(ctx, paymentId, "lost");
  expect(await stateOf(ctx, id)).toEqual(["refunded", TOTAL, "lost", TOTAL]);
  expect(await partsOf(paymentId)).toEqual([
    { cents: 2_000, status: "succeeded", is_loss: false },
    { cents: TOTAL - 2_000, status: "succeeded", is_loss: true },
  ]);
});

test("a dispute about a part that is lost, also after an appeal, is recorded once and voids nothing", async () => {
  const store = await makeStore();
  const { ctx, id, paymentId } = await paid(store);
  const look = vi.spyOn(testProcessor, "look");
  const payment = await pageRowOf(ctx, paymentId);
  const state = await testProcessor.look(ctx, { paymentId: paymentId, page: null, reference: null });
  const dispute = { reason: "product_not_received", amountCents: 2_400, respondBy: null, isRefundable: false };
  for (const is of ["lost", "open", "lost"] as const) {
    look.mockResolvedValueOnce({ ...state, dispute: { ...dispute, is } } as typeof state);
    await settle(ctx, payment);
  }
  look.mockRestore();
  expect(await stateOf(ctx, id)).toEqual(["partially_refunded", 2_400, "lost", 2_400]);
  expect(await prisma().ticket.count({ where: { order_id: id, voided_at: null } })).toBe(3);
  expect(await notesOf(id)).toEqual([["Payment disputed", true]]);
});

test("of a payment that was refunded in full, a lost dispute takes nothing more", async () => {
  const store = await makeStore();
  const { ctx, id, paymentId } = await paid(store);
  await refundOrder(ctx, id);
  await disputePayment(ctx, paymentId, "lost");
  expect(await stateOf(ctx, id)).toEqual(["refunded", TOTAL, "lost", TOTAL]);
  expect(await prisma().order_refund.count({ where: { order_id: id } })).toBe(1);
});

test("a won dispute leaves everything as it was; one that is won after it was lost puts the money back", async () => {
  const store = await makeStore();
  const { ctx, id, paymentId } = await paid(store);
  await disputePayment(ctx, paymentId, "open");
  await disputePayment(ctx, paymentId, "won");
  expect(await stateOf(ctx, id)).toEqual(["paid", 0, "won", 0]);
  expect(await notesOf(id)).toEqual([]);
  await disputePayment(ctx, paymentId, "lost");
  await disputePayment(ctx, paymentId, "open"); // an appeal
  expect(await stateOf(ctx, id)).toEqual(["refunded", TOTAL, "open", TOTAL]);
  await disputePayment(ctx, paymentId, "lost");
  expect(await stateOf(ctx, id)).toEqual(["refunded", TOTAL, "lost", TOTAL]);
  await Promise.all(Array.from({ length: 4 }, () => disputePayment(ctx, paymentId, "won")));
  expect(await stateOf(ctx, id)).toEqual(["paid", 0, "won", 0]);
  expect(await prisma().ticket.count({ where: { order_id: id, voided_at: null } })).toBe(0);
  const statuses = await prisma().payment_refund.findMany({ where: { payment_id: paymentId } });
  expect(statuses.map(({ status }) => status)).toEqual(["failed"]);
  expect(await refundOrder(ctx, id)).toMatchObject({ status: "refunded", refunded_cents: TOTAL });
});

test("the card `disputed` opens a dispute as soon as the order is paid, with the events of both", async () => {
  const store = await makeStore();
  const { id } = await holdTickets(store.test);
  await payAtCheckout({ ctx: store.test, orderId: id }, "disputed");
  const [payment] = await paymentsOf(store.test, id);
  expect(payment).toMatchObject({ status: "succeeded", card: { last4: "0259" }, dispute: { status: "open" } });
  expect((await eventTypes(store.test)).slice(-2)).toEqual(["order.completed", "payment.updated"]);
  expect(await notesOf(id)).toEqual([["Payment disputed", true]]);
});

test("a refund without an answer is finished before a lost dispute is recorded, so that no cent is counted twice", async () => {
  const store = await makeStore();
  const { ctx, id, paymentId } = await paid(store);
  refunds.mockImplementationOnce(async (...asked) => {
    await refund(...asked); // the processor makes it, and its answer is lost
    throw new Error("no route to the processor");
  });
  expect(await codeOf(refundOrder(ctx, id, { amount_cents: 500 }))).toBe("unavailable");
  await disputePayment(ctx, paymentId, "lost");
  expect(await stateOf(ctx, id)).toEqual(["refunded", TOTAL, "lost", TOTAL]);
  await lookAtRefunds.run(later(ctx, 60).now);
  expect(await stateOf(ctx, id)).toEqual(["refunded", TOTAL, "lost", TOTAL]);
  expect(await partsOf(paymentId)).toEqual([
    { cents: 500, status: "succeeded", is_loss: false },
    { cents: TOTAL - 500, status: "succeeded", is_loss: true },
  ]);
});

test("refunds and a lost dispute at once never give back more than was paid", async () => {
  const store = await makeStore();
  for (let round = 0; round < 5; round++) {
    const { ctx, id, paymentId } = await paid(store);
    await Promise.all([
      ...Array.from({ length: 5 }, () => codeOf(refundOrder(ctx, id, { amount_cents: 1_000 }))),
      disputePayment(ctx, paymentId, "lost"),
    ]);
    expect(await stateOf(ctx, id)).toEqual(["refunded", TOTAL, "lost", TOTAL]);
    const { _sum } = await prisma().payment_refund.aggregate({
      where: { payment_id: paymentId, status: "succeeded" },
      _sum: { amount_cents: true },
    });
    expect(Number(_sum.amount_cents)).toBe(TOTAL);
  }
});

test("a payment that no card has paid, of another store or mode, cannot be disputed", async () => {
  const [store, other] = [await makeStore(), await makeStore()];
  const { paymentId } = await paid(store);
  const before = await allRows([store.merchantId]);
  expect(await codeOf(disputePayment(other.test, paymentId, "open"))).toBe("not_found");
  expect(await codeOf(disputePayment(store.live, paymentId, "open"))).toBe("not_found");
  expect(await allRows([store.merchantId])).toBe(before);
  const { id } = await holdTickets(other.test);
  await payAtCheckout({ ctx: other.test, orderId: id }, "declined");
  const [declined] = await paymentsOf(other.test, id);
  expect(await codeOf(disputePayment(other.test, declined?.id ?? "", "open"))).toBe("invalid_transition");
});

test("the page of the order shows the dispute, and no refund is offered while it is open", async () => {
  const store = await makeStore();
  const { ctx, id, paymentId } = await paid(store);
  expect((await getOrderDetails(ctx, id)).dispute).toBeNull();
  await disputePayment(ctx, paymentId, "open");
  expect((await getOrderDetails(ctx, id)).dispute).toMatchObject({
    status: "open",
    reason: "fraudulent",
    cents: TOTAL,
  });
  expect(await codeOf(previewRefund(ctx, id))).toBe("invalid_transition");
  await disputePayment(ctx, paymentId, "won");
  expect(await previewRefund(ctx, id)).toMatchObject({ left_cents: TOTAL });
});

// A shard of Citus does not show which transaction has written a row.
test.skipIf(citusUrl())("the transaction that takes the money writes its dispute: nobody asks again", async () => {
  const { test: ctx } = await makeStore();
  const { id } = await holdTickets(ctx);
  await payAtCheckout({ ctx, orderId: id }, "disputed");
  const { rows } = await pool().query(
    "SELECT p.xmin = t.xmin AS in_one FROM payment p JOIN ticket t ON t.order_id = p.order_id WHERE p.order_id = $1",
    [id],
  );
  expect(rows).toEqual([{ in_one: true }]);
});

test("the note is written also when people have written as many as they may", async () => {
  const store = await makeStore();
  const { ctx, id, paymentId } = await paid(store);
  for (let n = 0; n < MOST_NOTES; n++) await addNote(ctx, id, { text: `Note ${n}`, at_door: false });
  await disputePayment(ctx, paymentId, "open");
  expect(await notesOf(id)).toContainEqual(["Payment disputed", true]);
});

test("the people of the store get a mail when a dispute opens and when it is decided", async () => {
  const store = await makeStore();
  await signInPerson(store.test, "owner");
  const { ctx, id, paymentId } = await paid(store);
  await disputePayment(ctx, paymentId, "open");
  await disputePayment(ctx, paymentId, "lost");
  const where = { merchant_id: store.merchantId, kind: "payment_disputed" };
  const mails = await prisma().mail.findMany({ where, orderBy: { id: "asc" } });
  const [opened, lost] = await Promise.all(
    mails.map((mail) => renderMail(mail as unknown as MailRow, "https://zakka.example")),
  );
  expect(opened?.subject).toBe("Test: A payment of €72.00 is disputed: Tidehouse");
  expect(opened?.text).toContain("Evidence until");
  expect(opened?.text).toContain(`https://zakka.example/orders/${id}`);
  expect(lost?.subject).toBe("Test: You lost the dispute about €72.00: Tidehouse");
});
