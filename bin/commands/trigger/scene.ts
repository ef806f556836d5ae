import { newId } from "#lib/core/ids";
import type { ProductType } from "#lib/core/product-types";
import { addDays, toUnix } from "#lib/core/time";
import type { PrismaContext } from "#lib/db/context";
import { getBooking } from "#lib/domain/bookings/read";
import { createCustomer } from "#lib/domain/customers/create";
import { type Customer, CustomerInput, NewCustomer } from "#lib/domain/customers/schema";
import { getGiftCard } from "#lib/domain/gift-cards/read";
import type { GiftCard } from "#lib/domain/gift-cards/schema";
import { getMembership } from "#lib/domain/memberships/read";
import { type Order, OrderInput, type OrderLineInput } from "#lib/domain/orders/schema";
import { createApiProduct } from "#lib/domain/products/create";
import { ProductInput } from "#lib/domain/products/input";
import { getProduct } from "#lib/domain/products/read";
import type { Product } from "#lib/domain/products/schema";
import { redeemToken } from "#lib/domain/redemptions/redeem";
import { reverseRedemption } from "#lib/domain/redemptions/reverse";
import type { RedemptionKind } from "#lib/domain/redemptions/schema";
import { createOrder } from "#lib/domain/sales/create";
import { issueGiftCard } from "#lib/domain/sales/issue-gift-card";
import { getTicket } from "#lib/domain/tickets/read";
import { getVoucher } from "#lib/domain/vouchers/read";
import type { Overrides } from "./overrides.ts";

/** Marks fixtures in lists and mails. */
export const MARK = "Trigger fixture";
const CUSTOMER = { email: "trigger@fixture.example", name: MARK };
const SOURCE = "zakka trigger";
const PRICE_CENTS = 1_200;
const CHARGE_CENTS = 500;
const SEATS = 1_000_000;

/** The product that issues a kind, and the line of an order for one. */
interface Recipe {
  product(ctx: PrismaContext): { type: ProductType } & Record<string, unknown>;
  line?(product: Product): Partial<OrderLineInput>;
}

/** From now for a day, so that it can be bought and used at once, whatever redeem window the store has. */
const today = ({ now }: PrismaContext) => ({ starts_at: toUnix(now), ends_at: toUnix(addDays(now, 1)) });

const RECIPES: Record<RedemptionKind, Recipe> = {
  ticket: { product: (ctx) => ({ type: "ticket", events: [{ ...today(ctx), location: MARK }] }) },
  booking: {
    product: (ctx) => ({ type: "booking", category: "reservation", timeslots: [{ ...today(ctx), seats: SEATS }] }),
    line: ({ timeslots }) => ({ timeslot_id: timeslots?.[0]?.id, party_size: 2, lead_name: MARK }),
  },
  gift_card: {
    product: () => ({ type: "gift_card", min_cents: 1 }),
    line: () => ({ amount_cents: PRICE_CENTS, recipient_name: MARK }),
  },
  voucher: { product: () => ({ type: "voucher" }) },
  membership: { product: () => ({ type: "membership", plan: { interval: "month" } }) },
};

const TOKENS: Record<RedemptionKind, (ctx: PrismaContext, id: string) => Promise<string>> = {
  ticket: async (ctx, id) => (await getTicket(ctx, id)).qr_token,
  booking: async (ctx, id) => (await getBooking(ctx, id)).qr_token,
  gift_card: async (ctx, id) => (await getGiftCard(ctx, id)).code,
  voucher: async (ctx, id) => (await getVoucher(ctx, id)).qr_token,
  membership: async (ctx, id) => (await getMembership(ctx, id)).qr_token,
};

/** Creates what an event needs, with the same functions as the API, and prints each step. */
export class Scene {
  readonly ctx: PrismaContext;
  readonly #print: (line: string) => void;
  readonly #overrides: Overrides;

  constructor(ctx: PrismaContext, print: (line: string) => void, overrides: Overrides) {
    this.ctx = ctx;
    this.#print = print;
    this.#overrides = overrides;
  }

  /** Runs a step that prepares the event. */
  setUp = <T extends { id: string }>(what: string, work: Promise<T>): Promise<T> =>
    this.#runStep("Setting up fixture for", what, work);

  /** Runs the step that fires the event. */
  act = <T extends { id: string }>(what: string, work: Promise<T>): Promise<T> => this.#runStep("Running", what, work);

  async #runStep<T extends { id: string }>(how: string, what: string, work: Promise<T>): Promise<T> {
    const made = await work;
    this.#print(`${how}: ${what}  ${made.id}`);
    return made;
  }

  /** Returns today's product of a kind, or creates it. With overrides of the product, always creates a new one. */
  async product(kind: RedemptionKind): Promise<Product> {
    const { merchantId: merchant_id, mode, now, db } = this.ctx;
    const title = `${MARK}: ${kind.replace("_", " ")}, ${now.toISOString().slice(0, 10)}`;
    const where = { merchant_id, mode, title, type: kind, status: "published" };
    const isNew = this.#overrides.touches("product");
    const existing = isNew
      ? null
      : await db.product.findFirst({ where, select: { id: true }, orderBy: { id: "desc" } });
    if (existing) return getProduct(this.ctx, existing.id);
    const input = { title, status: "published", price_cents: PRICE_CENTS, ...RECIPES[kind].product(this.ctx) };
    return this.setUp(`product (${kind})`, this.newProduct(input));
  }

  /** Creates a product from the input and the overrides. */
  newProduct = async (input: { type: ProductType; title: string } & Record<string, unknown>): Promise<Product> =>
    createApiProduct(this.ctx, this.#overrides.on("product", ProductInput, input));

  /** Creates an order of one item of a kind: paid, or waiting for its payment. */
  async order(kind: RedemptionKind, payment_method: "manual" | "checkout"): Promise<Order> {
    const product = await this.product(kind);
    const line = { product_id: product.id, quantity: 1, ...RECIPES[kind].line?.(product) };
    const customer = this.#overrides.on("customer", CustomerInput, CUSTOMER);
    const input = { customer, items: [line], payment_method };
    return createOrder(this.ctx, this.#overrides.on("order", OrderInput, input));
  }

  paidOrder = (): Promise<Order> => this.setUp("order", this.order("voucher", "manual"));

  /** Creates a paid order of one item, and returns the issued item. */
  async item(kind: RedemptionKind): Promise<{ id: string }> {
    const { items } = await this.setUp("order", this.order(kind, "manual"));
    const issued = items[0]?.issued[0];
    if (!issued) throw new Error(`The order issued no ${kind}.`);
    return this.setUp(kind, Promise.resolve(issued));
  }

  async token(kind: RedemptionKind): Promise<string> {
    const { id } = await this.item(kind);
    return TOKENS[kind](this.ctx, id);
  }

  /** Redeems an item by its token, as a scanner does. Returns the record of the redemption. */
  async redemption(kind: RedemptionKind): Promise<{ id: string }> {
    const token = await this.token(kind);
    const body = { token, source: SOURCE, ...(kind === "gift_card" && { amount_cents: CHARGE_CENTS }) };
    return (await redeemToken(this.ctx, body)).result.redemption;
  }

  redeem = (kind: RedemptionKind) =>
    this.act(kind === "membership" ? "check-in" : `redemption of a ${kind}`, this.redemption(kind));

  async reverse(kind: RedemptionKind): Promise<unknown> {
    const { id } = await this.setUp("redemption", this.redemption(kind));
    return this.act("reversal", reverseRedemption(this.ctx, id, { reason: MARK }));
  }

  /** Creates a customer for this run only. */
  async newCustomer(): Promise<Customer> {
    const input = { email: `trigger-${newId()}@fixture.example`, name: MARK };
    return (await createCustomer(this.ctx, this.#overrides.on("customer", NewCustomer, input))).customer;
  }

  /** Issues a gift card without payment. */
  async newGiftCard(): Promise<GiftCard> {
    const customer = this.#overrides.on("customer", CustomerInput, CUSTOMER);
    return issueGiftCard(this.ctx, { customer, initial_cents: PRICE_CENTS, note: MARK });
  }
}
