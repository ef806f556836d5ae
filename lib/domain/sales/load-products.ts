import type { PrismaContext } from "#lib/db/context";
import type { OrderLineInput } from "#lib/domain/orders/schema";

export type SoldProduct = Awaited<ReturnType<typeof loadProducts>>[number];

/**
 * Reads the ordered products with all rows that their lines can refer to, and all upcoming events. The queries run one
 * after another, because a transaction has one connection. Types that are not in the order need no query.
 */
export async function loadProducts(ctx: PrismaContext, inputs: readonly OrderLineInput[]) {
  const { merchantId: merchant_id, mode, now, db } = ctx;
  const ids = inputs.map((input) => input.product_id);
  const products = await db.product.findMany({ where: { merchant_id, mode, id: { in: ids } } });
  const named = (field: "ticket_event_id" | "resource_id" | "timeslot_id") => ({
    in: inputs.flatMap((input) => input[field] ?? []),
  });
  const isUpcoming = [{ ends_at: { gt: now } }, { ends_at: null, starts_at: { gt: now } }];
  const ofType = async <Row>(types: string[], find: (where: Within) => Promise<Row[]>): Promise<Row[]> => {
    const some = products.filter((product) => types.includes(product.type)).map((product) => product.id);
    return some.length === 0 ? [] : find({ merchant_id, mode, product_id: { in: some } });
  };
  const tiers = await ofType(["ticket"], (where) => db.ticket_tier.findMany({ where }));
  const events = await ofType(["ticket"], (where) =>
    db.ticket_event.findMany({
      where: { ...where, OR: [...isUpcoming, { id: named("ticket_event_id") }] },
      orderBy: { starts_at: "asc" },
    }),
  );
  const variants = await ofType(["physical_product", "digital_product"], (where) =>
    db.product_variant.findMany({ where }),
  );
  const resources = await ofType(["booking"], (where) =>
    db.booking_resource.findMany({ where: { ...where, id: named("resource_id") } }),
  );
  const timeslots = await ofType(["booking"], (where) =>
    db.timeslot.findMany({ where: { ...where, id: named("timeslot_id") } }),
  );
  const of = <Row extends { product_id: string }>(rows: readonly Row[], id: string): Row[] =>
    rows.filter((row) => row.product_id === id);
  return products.map((product) => ({
    ...product,
    tiers: of(tiers, product.id),
    events: of(events, product.id),
    variants: of(variants, product.id),
    resources: of(resources, product.id),
    timeslots: of(timeslots, product.id),
  }));
}

/** The rows of some products of the tenant. */
interface Within {
  merchant_id: string;
  mode: string;
  product_id: { in: string[] };
}
