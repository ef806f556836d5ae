import { afterAll, beforeAll, beforeEach } from "vitest";
import type { PrismaContext } from "#lib/db/context";
import { followPayment } from "#lib/domain/checkout/follow-payment";
import { openHostedPage } from "#lib/domain/checkout/pay";
import type { Order } from "#lib/domain/orders/schema";
import { getPayment } from "#lib/domain/payments/read";
import type { PageRow } from "#lib/domain/payments/row";
import { setPayments } from "#lib/domain/payments/set-account";
import { holdTickets } from "#lib/testing/orders";
import { pageRowOf } from "#lib/testing/payment-pages";
import { makeStore, present } from "#lib/testing/store";
import { FIRST } from "./accounts.ts";
import { type Control, type FakeStripe, startFakeStripe } from "./start-fake.ts";

export interface OpenedAtStripe {
  order: Order;
  payment: PageRow;
  /** The id of the page at Stripe. */
  session: string;
  url: string;
}

/** What three tickets cost. */
export const TOTAL = 7_200;

/** One fake of Stripe for a file, which takes the payments of test mode there. */
export class SellingAtStripe {
  #fake: FakeStripe | undefined;

  constructor() {
    beforeAll(async () => {
      this.#fake = await startFakeStripe();
      process.env.STRIPE_TEST_SECRET_KEY = FIRST.key;
      process.env.STRIPE_TEST_WEBHOOK_SECRET = "whsec_test";
      process.env.STRIPE_API_URL = this.#fake.url;
    });
    beforeEach(() => this.control.reset());
    afterAll(() => this.#fake?.stop());
  }

  get control(): Control {
    return (this.#fake as FakeStripe).control;
  }

  get url(): string {
    return (this.#fake as FakeStripe).url;
  }

  /** The account of the key. */
  readonly account = FIRST.account;

  /** Makes a store whose payments Stripe takes. */
  async makeStore(): Promise<PrismaContext> {
    const ctx = present((await makeStore()).test);
    await setPayments(ctx, "own");
    return ctx;
  }

  /** Places an order of tickets and opens its page. */
  async open(ctx: PrismaContext, tickets?: number): Promise<OpenedAtStripe> {
    const order = await holdTickets(ctx, {}, tickets);
    const opened = await openHostedPage({ ctx, orderId: order.id });
    if (!opened) throw new Error("No page was opened.");
    const payment = await pageRowOf(ctx, opened.paymentId);
    return { order, payment, session: payment.page_reference ?? "", url: opened.url };
  }

  /** An order of three tickets, 3 × €24.00, that was paid. */
  async paid(ctx?: PrismaContext) {
    const store = ctx ?? (await this.makeStore());
    const { order, payment, session } = await this.open(store, 3);
    await this.control.pay({ session });
    await followPayment(store, payment.id);
    const { reference } = await getPayment(store, payment.id);
    return { ctx: store, orderId: order.id, paymentId: payment.id, payment_intent: reference ?? "" };
  }

  async callsOf(method: string, path: string) {
    return (await this.control.calls()).filter((call) => call.method === method && call.path.startsWith(path));
  }
}
