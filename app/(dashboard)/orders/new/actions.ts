"use server";
import { z } from "zod";
import { parseJson } from "#lib/api/body";
import { AppError } from "#lib/core/errors";
import { MAX_NAME } from "#lib/core/limits";
import { MAX_SEARCH } from "#lib/core/max-search";
import { EmailInput } from "#lib/core/schema";
import { findOffers, quoteOrder } from "#lib/dashboard/counter/read";
import type { Offer, Quote } from "#lib/dashboard/counter/shape";
import { fulfillOrder } from "#lib/domain/orders/fulfill";
import { OrderInput, type OrderLineInput } from "#lib/domain/orders/schema";
import { ShippingAddressInput } from "#lib/domain/orders/schema-address";
import { createOrder } from "#lib/domain/sales/create";
import { action } from "#lib/pages/action";
import { dashboardContext } from "#lib/pages/session";

const Items = OrderInput.shape.items;

/** Finds what can be sold now. */
export async function find(text: string): Promise<Offer[]> {
  const ctx = await dashboardContext();
  if (typeof text !== "string" || text.length > MAX_SEARCH) return [];
  return findOffers(ctx, text);
}

/** Says what these lines cost now, or what is wrong with them. Null for what no cart sends. */
export async function price(lines: OrderLineInput[]): Promise<Quote | null> {
  const ctx = await dashboardContext();
  const { data } = Items.safeParse(lines);
  return data ? quoteOrder(ctx, data) : null;
}

const typed = z.string().trim().max(MAX_NAME).optional();

const SaleInput = z.object({
  /** The lines, as JSON. */
  items: z.string().max(200_000),
  /** The total that the page showed, in cents. */
  total: z.coerce.number().int().min(0),
  /** Absent for a guest who gives none. */
  email: EmailInput.optional(),
  name: typed,
  paid_with: z.enum(["cash", "card", "other"]),
  handover: z.enum(["here", "ship"]).default("here"),
  line1: typed,
  city: typed,
  postal_code: typed,
  country: typed,
});

/** Sells a cart that was paid at the counter, once for each opened form, at the total that the guest was told. */
export const sell = action({ input: SaleInput, once: "orders.sell" }, async ({ ctx, session, input }) => {
  const { email, name, paid_with, handover } = input;
  const items = itemsOf(input.items);
  const shipping_address = handover === "ship" ? addressOf(input) : undefined;
  const order = await createOrder(
    ctx,
    {
      customer: { email, name },
      items,
      payment_method: "manual",
      shipping_address,
      metadata: { paid_with, sold_by: session.user.name },
    },
    { agreedCents: input.total, isHandedOver: !shipping_address },
  );
  const hasGoods = order.items.some(({ type }) => type === "physical_product");
  if (hasGoods && !shipping_address) await fulfillOrder(ctx, order.id);
  return { open: `/orders/new?sold=${order.id}` };
});

function itemsOf(json: string): OrderLineInput[] {
  const { data, error } = Items.safeParse(parsed(json));
  if (data) return data;
  const isName = error.issues.some(({ path }) => path.some((key) => key === "attendee_names" || key === "lead_name"));
  if (isName) throw new AppError("invalid_request", `Shorten a name to ${MAX_NAME} characters. Nothing was sold.`);
  throw new AppError("invalid_request", "Add something to sell. Nothing was sold.");
}

function parsed(json: string): unknown {
  try {
    return parseJson(json);
  } catch {
    return null;
  }
}

/** Throws for each empty field of the address, by its name. */
function addressOf({ name, email, ...fields }: z.infer<typeof SaleInput>): ShippingAddressInput {
  const { line1, city, postal_code, country } = fields;
  const { data, error } = ShippingAddressInput.safeParse({ name: name ?? email, line1, city, postal_code, country });
  if (data) return data;
  const details = error.issues.map(({ path }) => ({
    param: String(path[0]),
    message: "Enter it, or choose that the goods are handed over.",
  }));
  throw new AppError("invalid_request", "Enter the whole address.", { details });
}
