import { AppError, invalid } from "#lib/core/errors";
import { MAX_CENTS } from "#lib/core/money";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { type Discount, resolveDiscount } from "#lib/domain/discount-codes/discount";
import { payWithCards } from "#lib/domain/gift-card-payments/charge";
import { type CardShare, planShares, type ToPay } from "#lib/domain/gift-card-payments/plan";
import type { Order, OrderInput } from "#lib/domain/orders/schema";
import { getSettings, type StoreSettings } from "#lib/domain/store-settings/read";
import { processorForNewPayments } from "#lib/payments/processor-of";
import { inStripeUnit, leastDue } from "#lib/payments/stripe-amounts";
import { formatMoney } from "#lib/texts/money";
import { holdOrder } from "./hold-order.ts";
import type { Line } from "./line.ts";
import { noProcessor } from "./refusal.ts";
import { resolveLines } from "./resolve-lines.ts";
import { type CounterBuyer, NEEDS_EMAIL } from "./schema.ts";
import { sellOrder } from "./sell-order.ts";
import { type Totals, totalsOf } from "./totals.ts";

/**
 * Places an order. A manual order was paid elsewhere and issues its items at once. An order with checkout holds seats,
 * stock and slots for 30 minutes and waits for payment; gift cards pay their part at once. Orders all lines, or none. Throws
 * `invalid_request`, the refusals of gift cards, `product_not_available`, `payments_not_configured`, `invalid_transition`, `sold_out`,
 * `slot_unavailable`, `out_of_stock`.
 */
export function createOrder(ctx: PrismaContext, input: NewOrder, counter: CounterTerms = {}): Promise<Order> {
  return inPrismaTransaction(ctx, async (tx) => {
    const settings = await getSettings(tx);
    const { lines, refusal } = await resolveLines(tx, input.items, settings, input.payment_method);
    const isShipped = !counter.isHandedOver && lines.some((line) => line.type === "physical_product");
    refuseWithoutEmail(input, lines);
    refuseShipping(input, isShipped);
    const discount = refusal ? undefined : await discountOf(tx, input, lines, settings);
    const totals = refuseAmounts(totalsOf(lines, settings, statedAmounts(input), discount?.cents));
    await refuseWithoutProcessor(tx, input);
    if (refusal) throw refusal;
    refuseOtherTotal(totals, settings.currency, counter.agreedCents);
    const shares = await sharesOfCards(tx, input, {
      lines,
      totalCents: totals.total_cents,
      currency: settings.currency,
    });
    const gift_card_cents = shares.reduce((sum, { amountCents }) => sum + amountCents, 0);
    refuseUnpayableAmount(input, totals.total_cents - gift_card_cents, settings.currency);
    const { customer, payment_method, metadata } = input;
    const shipping_address = isShipped ? input.shipping_address : undefined;
    const draft = {
      customer,
      lines,
      totals,
      discount,
      settings,
      payment_method,
      shipping_address,
      metadata,
      gift_card_cents,
    };
    if (payment_method === "manual") return sellOrder(tx, draft);
    const order = await holdOrder(tx, draft);
    await payWithCards(tx, order, shares);
    return order;
  });
}

/** An order of the API, or one at a counter, which may have no e-mail address. */
type NewOrder = Omit<OrderInput, "customer"> & { customer: CounterBuyer };

/** What a sale at a counter adds to an order. */
interface CounterTerms {
  /** The total that the guest was told. With another total, nothing is sold. */
  agreedCents?: number;
  /** Physical lines are handed over at the counter, so they need no address. */
  isHandedOver?: boolean;
}

function refuseOtherTotal({ total_cents }: Totals, currency: string, agreedCents = total_cents): void {
  if (total_cents === agreedCents) return;
  const [now, then] = [formatMoney(total_cents, currency), formatMoney(agreedCents, currency)];
  throw new AppError(
    "invalid_request",
    `A price has changed: the total is now ${now} instead of ${then}. Nothing was sold. Tell the guest the new total, then sell again.`,
  );
}

/** The person who pays at a checkout, and the person who buys what needs a customer, has an e-mail address. */
function refuseWithoutEmail({ customer, payment_method }: NewOrder, lines: readonly Line[]): void {
  if (customer.email) return;
  const line = lines.find(({ type }) => NEEDS_EMAIL[type]);
  const why = line ? `${line.title} needs one: ${NEEDS_EMAIL[line.type]}.` : "A checkout needs one.";
  if (line || payment_method !== "manual") throw invalid("email", `Enter an e-mail address. ${why} Nothing was sold.`);
}

/** Physical lines need an address, and a shipping cost needs physical lines. */
function refuseShipping(input: NewOrder, isShipped: boolean): void {
  if (isShipped && !input.shipping_address)
    throw invalid("shipping_address", "shipping_address is required for physical products.");
  if (!isShipped && input.shipping_cents)
    throw invalid(
      "shipping_cents",
      "shipping_cents can only be set for an order with physical products. Leave it out.",
    );
}

const discountOf = async (
  tx: PrismaContext,
  { discount_code }: NewOrder,
  lines: readonly Line[],
  { timezone }: StoreSettings,
): Promise<Discount | undefined> =>
  discount_code === undefined ? undefined : resolveDiscount(tx, discount_code, lines, timezone);

const STATED_AMOUNTS = ["fee_cents", "tax_cents", "shipping_cents"] as const;

/** Returns the amounts that the caller states. Only a manual order can state them. */
function statedAmounts(input: NewOrder) {
  const stated = STATED_AMOUNTS.find((field) => input[field] !== undefined);
  if (stated && input.payment_method !== "manual") {
    throw invalid(
      stated,
      `${stated} can only be set for a manual order. Leave it out: at checkout, the store's settings apply.`,
    );
  }
  return { fee_cents: input.fee_cents, tax_cents: input.tax_cents, shipping_cents: input.shipping_cents };
}

/** Only a stated tax can be above the total: where prices contain it. */
function refuseAmounts(totals: Totals): Totals {
  const { tax_cents, total_cents } = totals;
  if (total_cents > MAX_CENTS)
    throw invalid("items", `The total is above the maximum of ${MAX_CENTS} (in minor units). Split the order.`);
  if (tax_cents <= total_cents) return totals;
  throw invalid(
    "tax_cents",
    `The prices of this store include tax, so tax_cents must be at most the total of ${total_cents} (in minor units).`,
  );
}

/** Decides what gift cards pay. Only an order by checkout names them: a manual one was paid elsewhere. */
async function sharesOfCards(
  tx: PrismaContext,
  { gift_cards = [], payment_method }: NewOrder,
  toPay: ToPay,
): Promise<CardShare[]> {
  if (gift_cards.length === 0 || payment_method === "checkout") return planShares(tx, gift_cards, toPay);
  throw invalid(
    "gift_cards",
    "gift_cards can only be set for an order by checkout. For a manual order, redeem the gift card with POST /v1/redemptions.",
  );
}

/** What is due by checkout must be an amount that a processor takes. */
function refuseUnpayableAmount({ payment_method }: NewOrder, due: number, currency: string): void {
  if (payment_method !== "checkout" || due === 0) return;
  const least = leastDue(due, currency);
  if (least !== due) {
    throw invalid(
      "items",
      `By checkout, ${due} cannot be paid in ${currency}: the next amount that can is ${least} (in minor units). Change the items, or set payment_method to manual.`,
    );
  }
  if (inStripeUnit(due, currency) === null) {
    throw invalid(
      "items",
      `By checkout, ${due} cannot be paid in ${currency}: it is too much for one payment (in minor units). Split the order.`,
    );
  }
}

/** An order with checkout needs a payment processor. */
async function refuseWithoutProcessor(tx: PrismaContext, { payment_method }: NewOrder): Promise<void> {
  if (payment_method !== "checkout" || (await processorForNewPayments(tx))) return;
  throw noProcessor("Nothing was ordered", "Set payment_method to manual for an order that was paid elsewhere.");
}
