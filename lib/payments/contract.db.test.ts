import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { addSeconds } from "#lib/core/time";
import type { PrismaContext } from "#lib/db/context";
import { makeStore, present } from "#lib/testing/store";
import { FIRST } from "#lib/testing/stripe/accounts";
import { type FakeStripe, startFakeStripe } from "#lib/testing/stripe/start-fake";
import type { KnownPayment, PageToOpen, PaymentProcessor, RefundToMake } from "./processor.ts";
import { processorOf } from "./processor-of.ts";
import { disputeTestPayment, presentCard } from "./test-processor.ts";

// What every processor does, whoever it is. How a buyer pays there, and what a bank does, is each one's own.

interface Subject {
  name: "test" | "stripe";
  pay(ctx: PrismaContext, payment: KnownPayment): Promise<unknown>;
  dispute(ctx: PrismaContext, payment: KnownPayment): Promise<unknown>;
}

let stripe: FakeStripe;

beforeAll(async () => {
  stripe = await startFakeStripe();
});
beforeEach(() => stripe.control.reset());
afterAll(() => stripe.stop());

const SUBJECTS: readonly Subject[] = [
  {
    name: "test",
    pay: (ctx, { paymentId }) => presentCard(ctx, paymentId, "approved"),
    dispute: (ctx, { paymentId }) => disputeTestPayment(ctx, paymentId, "open"),
  },
  {
    name: "stripe",
    pay: (_ctx, { page }) => stripe.control.pay({ session: page ?? "" }),
    dispute: (_ctx, { reference }) => stripe.control.openDispute({ payment_intent: reference ?? "" }),
  },
];

const AMOUNT = 7_200;

/** A processor with a store that it serves. */
class Stage {
  readonly subject: Subject;
  readonly ctx: PrismaContext;
  readonly processor: PaymentProcessor;

  constructor(subject: Subject, ctx: PrismaContext, processor: PaymentProcessor) {
    this.subject = subject;
    this.ctx = ctx;
    this.processor = processor;
  }

  /** Writes the row that the processor's calls name. */
  async toOpen(): Promise<PageToOpen> {
    const { ctx, subject } = this;
    const paymentId = newId();
    const money = { amount_cents: AMOUNT, currency: "eur", status: "pending", method: "processor" };
    const row = { id: paymentId, merchant_id: ctx.merchantId, mode: ctx.mode, processor: subject.name, ...money };
    await ctx.db.payment.create({ data: { ...row, membership_id: newId(), created_at: ctx.now } });
    return {
      paymentId,
      try: 1,
      begunAt: ctx.now,
      orderId: newId(),
      email: "mara@post.example",
      lines: [{ name: "Two hours of sauna", amountCents: 3_600, quantity: 2 }],
      amountCents: AMOUNT,
      currency: "eur",
      returnUrl: "https://shop.example/pay/token",
      expiresAt: addSeconds(ctx.now, 31 * 60),
    };
  }

  async opened(): Promise<KnownPayment> {
    const page = await this.toOpen();
    const { reference } = await this.processor.start(this.ctx, page);
    return { paymentId: page.paymentId, page: reference, reference: null };
  }

  async paid(): Promise<KnownPayment> {
    const payment = await this.opened();
    await this.subject.pay(this.ctx, payment);
    const state = await this.processor.look(this.ctx, payment);
    return { ...payment, reference: state.is === "paid" ? state.taken.reference : null };
  }

  refundOf(payment: KnownPayment, amountCents: number): RefundToMake {
    return { refundId: newId(), try: 1, begunAt: this.ctx.now, payment, amountCents, currency: "eur" };
  }
}

const CONTRACT: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  async "opens one page for a payment, however often it is asked"(stage) {
    const page = await stage.toOpen();
    const first = await stage.processor.start(stage.ctx, page);
    expect(first.expiresAt).toEqual(page.expiresAt);
    for (const again of [1, 2]) expect([again, await stage.processor.start(stage.ctx, page)]).toEqual([again, first]);
  },

  async "says what was paid, and goes on saying it"(stage) {
    const { ctx, processor, subject } = stage;
    const payment = await stage.opened();
    expect(await processor.look(ctx, payment)).toEqual({ is: "open" });
    await subject.pay(ctx, payment);
    const state = await processor.look(ctx, payment);
    expect(state).toMatchObject({ is: "paid", amountCents: AMOUNT, currency: "eur", refunds: [], dispute: null });
    expect(state).toMatchObject({ taken: { processor: subject.name, kind: "card", card: { last4: "4242" } } });
    expect(await processor.look(ctx, payment)).toEqual(state);
  },

  async "closes a page so that nobody pays on it any more, and says so again"(stage) {
    const { ctx, processor, subject } = stage;
    const payment = await stage.opened();
    expect(await processor.expire(ctx, payment)).toEqual({ is: "expired" });
    await subject.pay(ctx, payment).catch(() => {});
    expect(await processor.expire(ctx, payment)).toEqual({ is: "expired" });
    expect(await processor.look(ctx, payment)).toEqual({ is: "expired" });
  },

  async "does not close a page that was paid, and says what was paid"(stage) {
    const payment = await stage.paid();
    expect(await stage.processor.expire(stage.ctx, payment)).toMatchObject({ is: "paid", amountCents: AMOUNT });
  },

  async "makes a refund once, however often it is asked"(stage) {
    const { ctx, processor } = stage;
    const payment = await stage.paid();
    const refund = stage.refundOf(payment, 700);
    const state = await processor.refund(ctx, refund);
    expect(state).toEqual({ is: "succeeded", reference: expect.any(String) });
    expect(await processor.refund(ctx, refund)).toEqual(state);
    expect(await processor.look(ctx, payment)).toMatchObject({
      refunds: [{ reference: state.reference, amountCents: 700, state }],
    });
    const known = { refundId: refund.refundId, reference: state.reference ?? "" };
    expect(await processor.lookAtRefund(ctx, known)).toEqual(state);
  },

  async "finds a refund that was asked for more than a day ago"(stage) {
    const { ctx, processor } = stage;
    const refund = stage.refundOf(await stage.paid(), 700);
    const state = await processor.refund(ctx, refund);
    const late = { ...ctx, realNow: addSeconds(ctx.realNow, 25 * 3_600) };
    expect(await processor.refund(late, refund)).toEqual(state);
  },

  async "refuses a refund of what is disputed"(stage) {
    const { ctx, processor, subject } = stage;
    const payment = await stage.paid();
    await subject.dispute(ctx, payment);
    const refused = await processor.refund(ctx, stage.refundOf(payment, 700));
    expect(refused).toEqual({ is: "failed", reason: expect.stringMatching(/./), reference: null });
    const dispute = { is: "open", amountCents: AMOUNT, reason: expect.stringMatching(/./) };
    expect(await processor.look(ctx, payment)).toMatchObject({ is: "paid", dispute });
  },

  async "answers nothing for a page that it does not have"({ ctx, processor }) {
    const unknown = { paymentId: newId(), page: "cs_test_unknown", reference: null };
    await expect(processor.look(ctx, unknown)).rejects.toThrow();
    await expect(processor.expire(ctx, unknown)).rejects.toThrow();
  },
};

describe.each(SUBJECTS)("the processor $name", (subject) => {
  beforeAll(() => {
    if (subject.name === "stripe") process.env.STRIPE_TEST_SECRET_KEY = FIRST.key;
    process.env.STRIPE_API_URL = stripe.url;
  });
  afterAll(() => {
    delete process.env.STRIPE_TEST_SECRET_KEY;
    delete process.env.STRIPE_API_URL;
  });

  test.each(Object.entries(CONTRACT))("%s", async (_name, check) => {
    const ctx = present((await makeStore()).test);
    const processor = await processorOf(ctx, { processor: subject.name, account: "own", account_id: null });
    await check(new Stage(subject, ctx, processor));
  });
});
