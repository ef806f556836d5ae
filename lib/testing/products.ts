import { newId } from "#lib/core/ids";
import { addDays, addSeconds } from "#lib/core/time";
import type { PrismaContext } from "#lib/db/context";

interface TicketProduct {
  productId: string;
  eventIds: string[];
  tierIds: string[];
}

export interface TicketProductInput {
  title?: string;
  status?: string;
  priceCents?: number;
  maxUses?: number;
  /** The capacity of each event, in order; one event without a limit by default. */
  capacities?: (number | null)[];
  tiers?: { name: string; priceCents: number; capacity: number | null }[];
  /** The start of the first event, a day from now by default; the others follow a day apart. */
  startsAt?: Date;
  customFields?: object[];
}

/** Creates a ticket product with its events and tiers, published by default. */
export async function makeTicketProduct(ctx: PrismaContext, input: TicketProductInput = {}): Promise<TicketProduct> {
  const productId = await makeProduct(ctx, "ticket", {
    title: input.title ?? "Winter Lights Night",
    status: input.status ?? "published",
    price_cents: input.priceCents ?? 2_400,
    max_uses: input.maxUses ?? 1,
    custom_fields: input.customFields,
  });
  const scope = { merchant_id: ctx.merchantId, mode: ctx.mode, product_id: productId };
  const tiers = (input.tiers ?? []).map(({ name, priceCents, capacity }, position) => ({
    ...scope,
    id: newId(),
    position,
    name,
    price_cents: priceCents,
    capacity,
  }));
  const starts = input.startsAt ?? addDays(ctx.now, 1);
  const events = (input.capacities ?? [null]).map((capacity, day) => ({
    ...scope,
    id: newId(),
    starts_at: addDays(starts, day),
    ends_at: new Date(addDays(starts, day).getTime() + 3 * 3_600_000),
    location: "Main hall",
    capacity,
  }));
  await ctx.db.ticket_tier.createMany({ data: tiers });
  await ctx.db.ticket_event.createMany({ data: events });
  const seats = events.flatMap((event) =>
    tiers.map((tier) => ({
      merchant_id: ctx.merchantId,
      ticket_event_id: event.id,
      tier_id: tier.id,
      capacity: tier.capacity,
    })),
  );
  await ctx.db.ticket_event_tier.createMany({ data: seats });
  return { productId, eventIds: events.map((event) => event.id), tierIds: tiers.map((tier) => tier.id) };
}

/** Creates a published gift card product, whose buyers choose the amount unless `fields` give a price. */
export const makeGiftCardProduct = (ctx: PrismaContext, fields: Record<string, unknown> = {}): Promise<string> =>
  makeProduct(ctx, "gift_card", { title: "Tidehouse gift card", price_cents: 0, ...fields });

/** Creates a published appointment product: an hour, a buffer of half an hour, and a room for each seat count. */
export async function makeAppointmentProduct(
  ctx: PrismaContext,
  fields: Record<string, unknown> = {},
  seats: readonly number[] = [2],
): Promise<{ productId: string; resourceIds: string[] }> {
  const product_id = await makeProduct(ctx, "booking", {
    title: "Hot stone massage",
    category: "appointment",
    price_cents: 8_000,
    duration_minutes: 60,
    buffer_minutes: 30,
    ...fields,
  });
  const scope = { merchant_id: ctx.merchantId, mode: ctx.mode, product_id };
  const data = seats.map((each, position) => ({
    ...scope,
    id: newId(),
    position,
    name: `Room ${position + 1}`,
    kind: "room",
    seats: each,
  }));
  await ctx.db.booking_resource.createMany({ data });
  return { productId: product_id, resourceIds: data.map((row) => row.id) };
}

/** Creates a published reservation product: a timeslot of two hours for each seat count, back to back from a day from now. */
export async function makeReservationProduct(
  ctx: PrismaContext,
  seats: readonly number[] = [20],
  fields: Record<string, unknown> = {},
): Promise<{ productId: string; timeslotIds: string[] }> {
  const product_id = await makeProduct(ctx, "booking", {
    title: "Dinner at the counter",
    category: "reservation",
    price_cents: 2_000,
    duration_minutes: 120,
    buffer_minutes: 0,
    ...fields,
  });
  const scope = { merchant_id: ctx.merchantId, mode: ctx.mode, product_id };
  const data = seats.map((each, at) => ({
    ...scope,
    id: newId(),
    starts_at: addSeconds(addDays(ctx.now, 1), at * 7_200),
    ends_at: addSeconds(addDays(ctx.now, 1), (at + 1) * 7_200),
    seats: each,
  }));
  await ctx.db.timeslot.createMany({ data });
  return { productId: product_id, timeslotIds: data.map((row) => row.id) };
}

/** Creates a published physical product with a variant for each stock, each 1.00 dearer; null is unlimited. */
export async function makePhysicalProduct(
  ctx: PrismaContext,
  stocks: readonly (number | null)[] = [null],
  fields: Record<string, unknown> = {},
): Promise<{ productId: string; variantIds: string[] }> {
  const type = (fields.type as string | undefined) ?? "physical_product";
  const product_id = await makeProduct(ctx, type, { title: "Linen apron", price_cents: 4_500, ...fields });
  const scope = { merchant_id: ctx.merchantId, mode: ctx.mode, product_id };
  const data = stocks.map((stock, position) => ({
    ...scope,
    id: newId(),
    position,
    options: stocks.length > 1 ? { size: `${position + 1}` } : {},
    price_cents: 4_500 + position * 100,
    stock,
  }));
  await ctx.db.product_variant.createMany({ data });
  return { productId: product_id, variantIds: data.map((row) => row.id) };
}

/** Creates a published voucher product with five uses that never expires. */
export const makeVoucherProduct = (ctx: PrismaContext, fields: Record<string, unknown> = {}): Promise<string> =>
  makeProduct(ctx, "voucher", { title: "Five coffees", price_cents: 1_500, max_uses: 5, ...fields });

/** Creates a published experience product. */
export const makeExperienceProduct = (ctx: PrismaContext, fields: Record<string, unknown> = {}): Promise<string> =>
  makeProduct(ctx, "experience", { title: "An evening of glazing", price_cents: 6_500, ...fields });

/** Creates a published monthly membership product without trial or cap. */
export const makeMembershipProduct = (ctx: PrismaContext, fields: Record<string, unknown> = {}): Promise<string> =>
  makeProduct(ctx, "membership", {
    title: "Bath house membership",
    price_cents: 3_900,
    plan_interval: "month",
    plan_interval_count: 1,
    plan_trial_days: 0,
    ...fields,
  });

async function makeProduct(ctx: PrismaContext, type: string, fields: Record<string, unknown>): Promise<string> {
  const id = newId();
  const common = { merchant_id: ctx.merchantId, id, mode: ctx.mode, type, status: "published", currency: "eur" };
  const times = { created_at: ctx.now, updated_at: ctx.now };
  await ctx.db.product.create({
    data: { ...common, title: type, slug: `${type}-${id}`, price_cents: 0, additional_images: [], ...times, ...fields },
  });
  return id;
}
