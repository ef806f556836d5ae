import { newId } from "#lib/core/ids";
import { addDays, toUnix } from "#lib/core/time";
import type { PrismaContext } from "#lib/db/context";
import { getBooking } from "#lib/domain/bookings/read";
import { createCustomer } from "#lib/domain/customers/create";
import { type Customer, CustomerInput, NewCustomer } from "#lib/domain/customers/schema";
import { getGiftCard } from "#lib/domain/gift-cards/read";
import type { GiftCard } from "#lib/domain/gift-cards/schema";
import { getMembership } from "#lib/domain/memberships/read";
import { type Order, OrderInput, type OrderLineInput } from "#lib/domain/orders/schema";
import type { ProductType } from "#lib/domain/product-types/schema";
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

/** How fixtures are known in lists and mails. */
export const MARK = "Trigger fixture";
const CUSTOMER = { email: "trigger@fixture.example", name: MARK };
const SOURCE = "zakka trigger";
const PRICE_CENTS = 1_200;
const CHARGE_CENTS = 500;
const SEATS = 1_000_000;

/** What a kind is sold from, and the line of an order that buys one. */
interface Ware {
  product(ctx: PrismaContext): { type: ProductType } & Record<string, unknown>;
  line?(product: Product): Partial<OrderLineInput>;
}

/** Open from now for a day, so that it can be bought and used at once, whatever window the store enforces. */
const today = ({ now }: PrismaContext) => ({ starts_at: toUnix(now), ends_at: toUnix(addDays(now, 1)) });

const WARES: Record<RedemptionKind, Ware> = {
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

/** The things that happen before the one that is asked for, each through the verb that the API calls, and told of. */
export class Scene {
  readonly ctx: PrismaContext;
  readonly #say: (line: string) => void;
  readonly #overrides: Overrides;

  constructor(ctx: PrismaContext, say: (line: string) => void, overrides: Overrides) {
    this.ctx = ctx;
    this.#say = say;
    this.#overrides = overrides;
  }

  /** Something that is only there for what comes next. */
  setUp = <T extends { id: string }>(what: string, work: Promise<T>): Promise<T> =>
    this.#tell("Setting up fixture for", what, work);

  /** What was asked for. */
  act = <T extends { id: string }>(what: string, work: Promise<T>): Promise<T> => this.#tell("Running", what, work);

  async #tell<T extends { id: string }>(how: string, what: string, work: Promise<T>): Promise<T> {
    const made = await work;
    this.#say(`${how}: ${what}  ${made.id}`);
    return made;
  }

  /** Today's product of a kind: made when the first is needed, used again while it is published; else one of its own. */
  async product(kind: RedemptionKind): Promise<Product> {
    const { merchantId: merchant_id, mode, now, db } = this.ctx;
    const title = `${MARK}: ${kind.replace("_", " ")}, ${now.toISOString().slice(0, 10)}`;
    const where = { merchant_id, mode, title, type: kind, status: "published" };
    const isItsOwn = this.#overrides.touches("product");
    const present = isItsOwn
      ? null
      : await db.product.findFirst({ where, select: { id: true }, orderBy: { id: "desc" } });
    if (present) return getProduct(this.ctx, present.id);
    const input = { title, status: "published", price_cents: PRICE_CENTS, ...WARES[kind].product(this.ctx) };
    return this.setUp(`product (${kind})`, this.newProduct(input));
  }

  /** Made of what it says and of what the caller overrides. */
  newProduct = async (input: { type: ProductType; title: string } & Record<string, unknown>): Promise<Product> =>
    createApiProduct(this.ctx, this.#overrides.on("product", ProductInput, input));

  /** An order of one piece of a kind: paid, or waiting for it. */
  async order(kind: RedemptionKind, payment_method: "manual" | "checkout"): Promise<Order> {
    const product = await this.product(kind);
    const line = { product_id: product.id, quantity: 1, ...WARES[kind].line?.(product) };
    const customer = this.#overrides.on("customer", CustomerInput, CUSTOMER);
    const input = { customer, items: [line], payment_method };
    return createOrder(this.ctx, this.#overrides.on("order", OrderInput, input));
  }

  paidOrder = (): Promise<Order> => this.setUp("order", this.order("voucher", "manual"));

  /** What a paid order of one piece issued. */
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

  /** As a scanner redeems: by the token. Answers the record that it leaves. */
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

  /** A customer of this run alone. */
  async newCustomer(): Promise<Customer> {
    const input = { email: `trigger-${newId()}@fixture.example`, name: MARK };
    return (await createCustomer(this.ctx, this.#overrides.on("customer", NewCustomer, input))).customer;
  }

  /** A complimentary card. */
  async newGiftCard(): Promise<GiftCard> {
    const customer = this.#overrides.on("customer", CustomerInput, CUSTOMER);
    return issueGiftCard(this.ctx, { customer, initial_cents: PRICE_CENTS, note: MARK });
  }
}
