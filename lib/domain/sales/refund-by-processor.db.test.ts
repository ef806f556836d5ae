import { afterEach, expect, test, vi } from "vitest";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { getOrder } from "#lib/domain/orders/read";
import { testProcessor } from "#lib/payments/test-processor";
import { allRows } from "#lib/testing/all-rows";
import { becomeLive, holdTickets, orderTickets } from "#lib/testing/orders";
import { payOrder } from "#lib/testing/pay-order";
import { codeOf, eventTypes, makeStore, type TestStore } from "#lib/testing/store";
import { refundOrder } from "./refund.ts";

const asked = vi.spyOn(testProcessor, "refund");

afterEach(() => void asked.mockReset().mockResolvedValue({ is: "succeeded" }));

const TOTAL = 7_200;

/** An order of three tickets, 3 × €24.00, that was paid at its payment page. */
async function paidByCard({ test: ctx }: TestStore): Promise<string> {
  const { id } = await holdTickets(ctx, {}, 3);
  await payOrder(ctx, id);
  return id;
}

const statusOf = async (ctx: PrismaContext, id: string) => {
  const { status, refunded_cents } = await getOrder(ctx, id);
  return [status, refunded_cents];
};

test("an order that was paid by card is paid back by the processor: a part, then the rest, which voids its items", async () => {
  const store = await makeStore();
  const id = await paidByCard(store);
  await refundOrder(store.test, id, { amount_cents: 500 });
  expect(await statusOf(store.test, id)).toEqual(["partially_refunded", 500]);
  await refundOrder(store.test, id);
  expect(await statusOf(store.test, id)).toEqual(["refunded", TOTAL]);
  expect(asked.mock.calls.map(([, refund]) => refund)).toEqual([
    { refundId: `${id} 0`, currency: "eur", amountCents: 500 },
    { refundId: `${id} 500`, currency: "eur", amountCents: TOTAL - 500 },
  ]);
  expect((await eventTypes(store.test)).filter((type) => type === "ticket.voided")).toHaveLength(3);
});

test("no processor is asked for an order that was paid in another way", async () => {
  const { test: ctx } = await makeStore();
  const { order } = await orderTickets(ctx);
  await refundOrder(ctx, order.id);
  expect(asked).not.toHaveBeenCalled();
});

test.each([
  ["refuses", async () => ({ is: "failed" as const, reason: "The card was closed." }), "The card was closed."],
  ["cannot be reached", () => Promise.reject(new Error("no route to the processor")), "no route"],
])("when the processor %s nothing changes, and the refund can be tried again", async (_name, answer, words) => {
  const store = await makeStore();
  const id = await paidByCard(store);
  const before = await allRows([store.merchantId]);
  for (const body of [{ amount_cents: 500 }, {}]) {
    asked.mockImplementation(answer);
    await expect(refundOrder(store.test, id, body)).rejects.toThrow(words);
    expect(await allRows([store.merchantId])).toBe(before);
  }
  asked.mockResolvedValue({ is: "succeeded" });
  await refundOrder(store.test, id);
  expect(await statusOf(store.test, id)).toEqual(["refunded", TOTAL]);
});

test("a live order is not recorded as refunded while no processor can pay it back", async () => {
  const store = await makeStore();
  const id = await paidByCard(store);
  await becomeLive(store);
  const before = await allRows([store.merchantId]);
  expect(await codeOf(refundOrder(store.live, id))).toBe("payments_not_configured");
  expect(await allRows([store.merchantId])).toBe(before);
});

test("of many refunds at once the processor is asked once for each cent", async () => {
  const store = await makeStore();
  const id = await paidByCard(store);
  const codes = await Promise.all(
    Array.from({ length: 8 }, (_, n) => codeOf(refundOrder(store.test, id, n % 2 ? { amount_cents: 1_000 } : {}))),
  );
  expect(codes).toContain("done");
  const paid = asked.mock.calls.reduce((sum, [, { amountCents }]) => sum + amountCents, 0);
  expect(paid).toBe(TOTAL);
  expect(await statusOf(store.test, id)).toEqual(["refunded", TOTAL]);
  const names = asked.mock.calls.map(([, { refundId }]) => refundId);
  expect(new Set(names).size).toBe(names.length);
});

const CUT = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE state = 'idle in transaction' AND datname = current_database()`;

test("a refund that is lost after the processor paid has the same name when it is tried again", async () => {
  const store = await makeStore();
  const id = await paidByCard(store);
  asked.mockImplementationOnce(async () => {
    await pool().query(CUT);
    return { is: "succeeded" };
  });
  expect(await codeOf(refundOrder(store.test, id))).not.toBe("done");
  expect(await statusOf(store.test, id)).toEqual(["paid", 0]);
  await refundOrder(store.test, id);
  const [lost, again] = asked.mock.calls;
  expect(again?.[1]).toEqual(lost?.[1]);
  expect(await statusOf(store.test, id)).toEqual(["refunded", TOTAL]);
});
