import { AppError, invalid } from "#lib/core/errors";
import { toUnix } from "#lib/core/time";
import type { OrderLineInput } from "#lib/domain/orders/schema";
import { formatDateTime } from "#lib/texts/time";
import type { LineContext } from "./line.ts";
import type { SoldProduct } from "./load-products.ts";

// The limits of a product that bind orders by checkout, and no manual order.

type Products = ReadonlyMap<string, Pick<SoldProduct, "title" | "type" | "max_per_order">>;

/** Throws for the second line of a membership: each is a subscription of its own, so that ending one leaves the others. */
export function refuseTwoMemberships(inputs: readonly OrderLineInput[], products: Products): void {
  let found = 0;
  for (const [position, { product_id }] of inputs.entries()) {
    if (products.get(product_id.toLowerCase())?.type !== "membership" || ++found === 1) continue;
    throw invalid(
      `items.${position}.product_id`,
      "An order by checkout can have only one membership, because each renews by itself. Place an order for each membership.",
    );
  }
}

/** Throws for the first line with which an order has more of a product than `max_per_order`, counting all its lines of it. */
export function refuseTooMany(inputs: readonly OrderLineInput[], products: Products): void {
  const ordered = new Map<string, number>();
  for (const [position, { product_id, quantity }] of inputs.entries()) {
    const id = product_id.toLowerCase();
    const count = (ordered.get(id) ?? 0) + quantity;
    ordered.set(id, count);
    const product = products.get(id);
    if (!product || count <= product.max_per_order) continue;
    throw invalid(
      `items.${position}.quantity`,
      `One order can have at most ${product.max_per_order} of ${product.title}. Order fewer of it.`,
    );
  }
}

/** Returns why a product cannot be bought now, or null when it is on sale: from its start on, and no longer at its end. */
export function saleRefusal({ product, now, settings, at }: Omit<LineContext, "input">): AppError | null {
  const { title, sales_start_at, sales_end_at } = product;
  const isEarly = sales_start_at !== null && now < sales_start_at;
  const edge = isEarly ? sales_start_at : sales_end_at;
  if (!edge || (!isEarly && now < edge)) return null;
  const time = `${formatDateTime(toUnix(edge), settings.timezone)} (${settings.timezone})`;
  return new AppError(
    "invalid_transition",
    isEarly
      ? `${title} is on sale from ${time}. Order it then.`
      : `${title} was on sale until ${time}. Leave it out of the order.`,
    { param: at("product_id") },
  );
}
