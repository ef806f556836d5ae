import type { Ctx } from "#lib/core/context";
import { AppError, invalid } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import { refuseMisfit } from "#lib/domain/products/custom-fields";
import type { CustomField } from "#lib/domain/products/schema";
import type { OrderLineInput } from "./schema.ts";

/** A line with everything decided: what is sold, at what price, on which event and tier. */
export interface Line {
  id: string;
  position: number;
  input: OrderLineInput;
  product: SoldProduct;
  title: string;
  unit_price_cents: number;
  total_cents: number;
  event: { id: string } | null;
  tier: { id: string; name: string } | null;
}

export type SoldProduct = Awaited<ReturnType<typeof loadProducts>>[number];

/**
 * Decides every line, or throws what is wrong with the first that cannot be met. Changes nothing. An id that
 * does not exist is `invalid_request` with its `param`.
 */
export async function decideLines(ctx: Ctx, inputs: readonly OrderLineInput[]): Promise<Line[]> {
  const products = await loadProducts(ctx, inputs);
  const byId = new Map(products.map((product) => [product.id, product]));
  return inputs.map((input, position) => decideLine(ctx, input, position, byId.get(input.product_id)));
}

/** The products with their tiers, their upcoming events, and the events that a line names. */
function loadProducts(ctx: Ctx, inputs: readonly OrderLineInput[]) {
  const named = inputs.flatMap((input) => input.ticket_event_id ?? []);
  const isUpcoming = [{ ends_at: { gt: ctx.now } }, { ends_at: null, starts_at: { gt: ctx.now } }];
  return ctx.db.product.findMany({
    where: { merchant_id: ctx.merchantId, mode: ctx.mode, id: { in: inputs.map((input) => input.product_id) } },
    include: {
      tiers: true,
      events: { where: { OR: [...isUpcoming, { id: { in: named } }] }, orderBy: { starts_at: "asc" } },
    },
  });
}

function decideLine(ctx: Ctx, input: OrderLineInput, position: number, product: SoldProduct | undefined): Line {
  const at = (field: string) => `items.${position}.${field}`;
  if (!product) throw invalid(at("product_id"), "No such product in this store and mode.");
  if (product.status !== "published") {
    throw unavailable(`${product.title} is not published, so it cannot be ordered.`, at("product_id"));
  }
  if (input.custom_fields) {
    refuseMisfit(product.custom_fields as CustomField[] | null, input.custom_fields, at("custom_fields"));
  }
  const decided = decideKind(ctx, input, product, at);
  return {
    id: newId(),
    position,
    input,
    product,
    title: product.title,
    total_cents: decided.unit_price_cents * input.quantity,
    ...decided,
  };
}

type Decided = Pick<Line, "unit_price_cents" | "event" | "tier">;
type At = (field: string) => string;

function decideKind(ctx: Ctx, input: OrderLineInput, product: SoldProduct, at: At): Decided {
  switch (product.type) {
    case "ticket":
      return decideTicket(ctx, input, product, at);
    case "gift_card":
      return { unit_price_cents: giftCardAmount(input, product, at), event: null, tier: null };
    default:
      throw unavailable(`Orders take tickets and gift cards; ${product.title} is neither.`, at("product_id"));
  }
}

function decideTicket(ctx: Ctx, input: OrderLineInput, product: SoldProduct, at: At): Decided {
  refuseFields(input, ["amount_cents", "recipient_email", "recipient_name", "message", "deliver_at"], "gift card", at);
  if ((input.attendee_names?.length ?? 0) > input.quantity) {
    throw invalid(at("attendee_names"), "Give at most one name for each seat.");
  }
  const event = decideEvent(ctx, input, product, at);
  const tier = decideTier(input, product, at);
  return { unit_price_cents: Number(tier?.price_cents ?? product.price_cents), event, tier };
}

function decideEvent(ctx: Ctx, input: OrderLineInput, product: SoldProduct, at: At): { id: string } {
  const upcoming = product.events.filter((event) => (event.ends_at ?? event.starts_at) > ctx.now);
  if (input.ticket_event_id) {
    const named = product.events.find((event) => event.id === input.ticket_event_id);
    if (!named) throw invalid(at("ticket_event_id"), `${product.title} has no such event.`);
    if (!upcoming.includes(named))
      throw unavailable(`This event of ${product.title} has ended.`, at("ticket_event_id"));
    return named;
  }
  const [only, ...others] = upcoming;
  if (!only) throw unavailable(`${product.title} has no upcoming event.`, at("product_id"));
  if (others.length > 0) {
    throw invalid(at("ticket_event_id"), `${product.title} has ${upcoming.length} upcoming events: name one.`);
  }
  return only;
}

const unavailable = (message: string, param: string) => new AppError("product_not_available", message, { param });

function decideTier(input: OrderLineInput, product: SoldProduct, at: At) {
  if (input.tier_id) {
    const chosen = product.tiers.find((tier) => tier.id === input.tier_id);
    if (!chosen) throw invalid(at("tier_id"), `${product.title} has no such tier.`);
    return chosen;
  }
  if (product.tiers.length > 0) throw invalid(at("tier_id"), `${product.title} is sold in tiers: name one.`);
  return null;
}

/** One of the denominations or within the range; any amount from 1 where nothing is set. Decisions, "product". */
function giftCardAmount(input: OrderLineInput, product: SoldProduct, at: At): number {
  refuseFields(input, ["ticket_event_id", "tier_id", "attendee_names"], "ticket", at);
  const price = Number(product.price_cents);
  const amount = input.amount_cents ?? (price > 0 ? price : undefined);
  if (amount === undefined) throw invalid(at("amount_cents"), `Say how much ${product.title} is to hold.`);
  if (isAllowed(amount, product)) return amount;
  throw invalid(at("amount_cents"), `${product.title} cannot hold ${amount}. ${allowedAmounts(product)}`);
}

const hasRange = (product: SoldProduct) => product.min_cents !== null || product.max_cents !== null;

function isAllowed(amount: number, product: SoldProduct): boolean {
  const denominations = product.denominations_cents.map(Number);
  if (denominations.length === 0 && !hasRange(product)) return amount >= 1;
  if (denominations.includes(amount)) return true;
  return hasRange(product) && amount >= Number(product.min_cents ?? 1) && amount <= Number(product.max_cents ?? amount);
}

function allowedAmounts(product: SoldProduct): string {
  const listed = product.denominations_cents.length > 0 ? [`one of ${product.denominations_cents.join(", ")}`] : [];
  const range = hasRange(product) ? [`from ${product.min_cents ?? 1} to ${product.max_cents ?? "any amount"}`] : [];
  return `Give ${[...listed, ...range].join(" or ")} (minor units).`;
}

function refuseFields(input: OrderLineInput, fields: (keyof OrderLineInput)[], ofA: string, at: At): void {
  const stray = fields.find((field) => input[field] !== undefined);
  if (stray) throw invalid(at(stray), `Only a ${ofA} line takes this.`);
}
