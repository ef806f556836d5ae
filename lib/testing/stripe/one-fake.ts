import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { FIRST } from "./accounts.ts";
import { type Control, type FakeStripe, startFakeStripe } from "./start-fake.ts";

export const PRICE = { currency: "eur", unit_amount: 1_250, product_data: { name: "Tea & cake" } };

const ORDER = {
  mode: "payment",
  client_reference_id: "order_1",
  customer_email: "ada@example.com",
  success_url: "https://store.example/thanks?session={CHECKOUT_SESSION_ID}",
  cancel_url: "https://store.example/cart",
  line_items: [{ price_data: PRICE, quantity: 2 }],
  metadata: { order: "order_1" },
  payment_intent_data: { metadata: { order: "order_1" } },
  adaptive_pricing: { enabled: false },
  excluded_payment_method_types: ["klarna"],
} satisfies Stripe.Checkout.SessionCreateParams;

const MEMBERSHIP = {
  mode: "subscription",
  client_reference_id: "order_1",
  customer_email: "ada@example.com",
  success_url: "https://store.example/thanks",
  cancel_url: "https://store.example/cart",
  line_items: [
    { price_data: { ...PRICE, unit_amount: 2_000, recurring: { interval: "month" } }, quantity: 1 },
    { price_data: PRICE, quantity: 1 },
  ],
  subscription_data: { metadata: { order: "order_1" } },
  excluded_payment_method_types: ["sofort"],
} satisfies Stripe.Checkout.SessionCreateParams;

/** One fake for a file, which each test begins with as after its start. */
export class OneFake {
  #fake: FakeStripe | undefined;
  #stripe: Stripe | undefined;

  constructor() {
    beforeAll(async () => {
      this.#fake = await startFakeStripe();
      this.#stripe = this.client(FIRST.key);
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

  /** Of the first account. */
  get stripe(): Stripe {
    return this.#stripe as Stripe;
  }

  client(key: string): Stripe {
    return new Stripe(key, this.#fake?.options);
  }

  /** Opens a session for 25 euros. */
  open(change: Partial<Stripe.Checkout.SessionCreateParams> = {}, options?: Stripe.RequestOptions) {
    return this.stripe.checkout.sessions.create({ ...ORDER, ...change }, options);
  }

  /** Opens a session and pays it. Returns its payment. */
  async paid(): Promise<string> {
    const { id } = await this.open();
    const { payment_intent } = await this.control.pay({ session: id });
    return String(payment_intent);
  }

  /** Opens a session for a subscription of 20 euros a month, and 12.50 once. */
  openSubscription(change: Partial<Stripe.Checkout.SessionCreateParams> = {}, options?: Stripe.RequestOptions) {
    return this.stripe.checkout.sessions.create({ ...MEMBERSHIP, ...change } as typeof MEMBERSHIP, options);
  }

  /** Opens such a session and pays it. */
  async subscribed(change: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
    const { id } = await this.openSubscription(change);
    const { customer, invoice, subscription } = await this.control.pay({ session: id });
    return {
      session: id,
      customer: String(customer),
      invoice: String(invoice),
      subscription: String(subscription),
    };
  }
}
