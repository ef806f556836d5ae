import { Temporal } from "temporal-polyfill";
import { newId } from "#lib/core/ids";
import { addDays, fromUnix, toUnix } from "#lib/core/time";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { createProduct } from "#lib/domain/products/create";
import type { NewProduct, ProductPatch } from "#lib/domain/products/input";
import { getProduct } from "#lib/domain/products/read";
import type { Product } from "#lib/domain/products/schema";
import { updateProduct } from "#lib/domain/products/update";
import { getSettings } from "#lib/domain/store-settings/read";
import { deleteDeliveries } from "./delete-deliveries.ts";
import type { ProductKey } from "./planned-order.ts";
import { DAYS_AHEAD, DAYS_BACK, dayOf, type PlannedTicketEvent, scheduleOf, sittingsOf } from "./schedule.ts";
import {
  GIFT_CARDS,
  type GiftCardKey,
  OTHERS,
  type OtherKey,
  SITTINGS,
  TICKETS,
  type TicketKey,
  type TicketProduct,
} from "./tidehouse.ts";

/** The demo products of a store, and what is needed to place orders for them. */
export interface Catalogue {
  timeZone: string;
  /** Test mode has webhook endpoints, so the deliveries of demo events must be deleted. */
  hasEndpoints: boolean;
  /** The time up to which there is demo data: the same for every run of one day, so that a second run adds nothing. */
  until: Date;
  products: Map<ProductKey, Product>;
}

/** The metadata field that marks a demo product. Its value is the key of the product. */
const MARK = "demo";
/** The metadata field that holds `until`, in Unix seconds. */
const UNTIL = "demo_until";
/** The pass is valid for a season. A new season is added when fewer days than this are left. */
const MIN_SEASON_DAYS = 30;

const KEYS = Object.keys({ ...TICKETS, ...GIFT_CARDS, ...OTHERS }) as ProductKey[];

/** Creates the products, tiers, events and sittings that are missing, and returns all of them. */
export function makeCatalogue(ctx: PrismaContext, scale: number): Promise<Catalogue> {
  return inPrismaTransaction({ ...ctx, requestId: newId() }, async (tx) => {
    const { timezone: timeZone } = await getSettings(tx);
    const known = await findProducts(tx);
    const until = findUntil(tx, known.get("card")?.until ?? null, timeZone);
    const products: Catalogue["products"] = new Map();
    for (const key of KEYS) {
      const wanted = describeProduct(key, { today: dayOf(until, timeZone), timeZone, scale });
      const id = known.get(key)?.id;
      products.set(key, id ? await extendProduct(tx, id, key, wanted) : await makeProduct(tx, key, wanted, until));
    }
    await storeUntil(tx, products.get("card"), until);
    const where = { merchant_id: tx.merchantId, mode: tx.mode, deleted_at: null };
    const hasEndpoints = (await tx.db.webhook_endpoint.count({ where })) > 0;
    if (hasEndpoints) await deleteDeliveries(tx);
    return { timeZone, hasEndpoints, until, products };
  });
}

/** Returns the id of the event or sitting that starts at this time. Without a time: of the last one, the season of a pass. */
export function findTime(product: Product | undefined, startsAt: Date | undefined): string | undefined {
  const times = [...(product?.events ?? []), ...(product?.timeslots ?? [])];
  return (startsAt ? times.find(({ starts_at }) => starts_at === toUnix(startsAt)) : times.at(-1))?.id;
}

async function findProducts(tx: PrismaContext): Promise<Map<ProductKey, { id: string; until: number | null }>> {
  const rows = await tx.db.$queryRaw<{ id: string; key: ProductKey; until: number | null }[]>`
    SELECT id, metadata->>${MARK}::text AS key, (metadata->>${UNTIL}::text)::float8 AS until FROM product
     WHERE merchant_id = ${tx.merchantId}::uuid AND mode = ${tx.mode} AND metadata ? ${MARK}::text`;
  return new Map(rows.map(({ id, key, until }) => [key, { id, until }]));
}

/** Returns the time of the day's first run. It is stored with the gift card, so that a run that was interrupted is continued. */
function findUntil(tx: PrismaContext, stored: number | null, timeZone: string): Date {
  const until = stored === null ? null : fromUnix(stored);
  return until && dayOf(until, timeZone).equals(dayOf(tx.now, timeZone)) ? until : tx.now;
}

async function storeUntil(tx: PrismaContext, card: Product | undefined, until: Date): Promise<void> {
  if (!card) throw new Error("The gift card is missing.");
  await updateProduct(tx, card.id, { metadata: { ...card.metadata, [UNTIL]: toUnix(until) } });
}

interface Horizon {
  today: Temporal.PlainDate;
  timeZone: string;
  /** Multiplies the capacities. */
  scale: number;
}

/** Returns a product as it should be today. */
function describeProduct(key: ProductKey, horizon: Horizon): NewProduct {
  if (key in TICKETS) return ticketOf(key as TicketKey, horizon);
  if (key in GIFT_CARDS) {
    const card = GIFT_CARDS[key as GiftCardKey];
    return { ...card, denominations_cents: [...card.denominations_cents] };
  }
  const other: NewProduct = OTHERS[key as OtherKey];
  if (key !== "dinner" || other.type !== "booking") return other;
  const [first, last] = daysOf(horizon);
  const timeslots = sittingsOf(first, last, horizon.timeZone).map((startsAt) => ({
    starts_at: toUnix(startsAt),
    ends_at: toUnix(startsAt) + SITTINGS.minutes * 60,
    seats: SITTINGS.seats * horizon.scale,
  }));
  return { ...other, timeslots };
}

function ticketOf(key: TicketKey, horizon: Horizon): Extract<NewProduct, { type: "ticket" }> {
  const { type, title, description, status, price_cents, max_uses, tiers, ...product } = TICKETS[key] as TicketProduct;
  const capacity = product.capacity === null ? null : product.capacity * horizon.scale;
  const events = eventsOf(key, horizon).map(({ startsAt, endsAt }) => ({
    starts_at: toUnix(startsAt),
    ends_at: toUnix(endsAt),
    location: product.location,
    capacity,
  }));
  return {
    type,
    title,
    description,
    status: status === "published" ? status : "draft",
    price_cents,
    max_uses,
    events,
    tiers: tiers.map((tier) => ({ ...tier, capacity: tier.capacity * horizon.scale })),
  };
}

const daysOf = ({ today }: Horizon) => [today.subtract({ days: DAYS_BACK }), today.add({ days: DAYS_AHEAD })] as const;

function eventsOf(key: TicketKey, horizon: Horizon): PlannedTicketEvent[] {
  const { today, timeZone } = horizon;
  if (key === "pass") return [seasonFrom(today, timeZone)];
  if (key === "eve") return [newYearsEve(today, timeZone)];
  return scheduleOf(...daysOf(horizon), timeZone).filter(({ product }) => product === key);
}

function seasonFrom(today: Temporal.PlainDate, timeZone: string): PlannedTicketEvent {
  const first = today.subtract({ days: DAYS_BACK + 1 }).toZonedDateTime({ timeZone, plainTime: "07:00" });
  const startsAt = new Date(first.epochMilliseconds);
  return { product: "pass", startsAt, endsAt: new Date(startsAt.getTime() + TICKETS.pass.minutes * 60_000) };
}

function newYearsEve(today: Temporal.PlainDate, timeZone: string): PlannedTicketEvent {
  const eve = Temporal.PlainDate.from({ year: today.year, month: 12, day: 31 });
  const startsAt = new Date(eve.toZonedDateTime({ timeZone, plainTime: "21:00" }).epochMilliseconds);
  return { product: "eve", startsAt, endsAt: new Date(startsAt.getTime() + TICKETS.eve.minutes * 60_000) };
}

async function makeProduct(tx: PrismaContext, key: ProductKey, wanted: NewProduct, until: Date): Promise<Product> {
  const past = { ...tx, now: addDays(until, -2 * DAYS_BACK) };
  const product = await createProduct(past, { ...wanted, metadata: { [MARK]: key } });
  return key === "cinema" ? updateProduct(past, product.id, { status: "archived" }) : product;
}

/** Adds new events and sittings to a product, and raises its capacities when the scale is greater than before. */
async function extendProduct(tx: PrismaContext, id: string, key: ProductKey, wanted: NewProduct): Promise<Product> {
  const product = await getProduct(tx, id);
  const patch: ProductPatch = {};
  if (wanted.type === "ticket") {
    const isOnSale = key === "pass" && product.events?.some(({ ends_at }) => isSeasonLongEnough(ends_at, tx.now));
    patch.events = merge(product.events ?? [], isOnSale ? [] : (wanted.events ?? []), "starts_at", "capacity");
    patch.tiers = merge(product.tiers ?? [], wanted.tiers ?? [], "name", "capacity");
  }
  if (wanted.type === "booking" && wanted.timeslots) {
    patch.timeslots = merge(product.timeslots ?? [], wanted.timeslots, "starts_at", "seats");
  }
  return Object.keys(patch).length > 0 ? updateProduct(tx, id, patch) : product;
}

const isSeasonLongEnough = (endsAt: number | null, now: Date): boolean =>
  endsAt !== null && fromUnix(endsAt) > addDays(now, MIN_SEASON_DAYS);

/** Returns the present elements and the missing ones, each with the greater of its two capacities. */
function merge<Wanted extends object, Key extends keyof Wanted, Capacity extends keyof Wanted>(
  present: readonly (Record<Key, unknown> & Record<Capacity, unknown> & { id: string })[],
  wanted: readonly Wanted[],
  key: Key,
  capacity: Capacity,
): (Partial<Wanted> & { id?: string })[] {
  const missing = new Map(wanted.map((one) => [one[key] as unknown, one]));
  const kept = present.map((one) => {
    const same = missing.get(one[key]);
    missing.delete(one[key]);
    const isGreater = same && Number(same[capacity]) > Number(one[capacity] ?? Number.POSITIVE_INFINITY);
    return isGreater ? { id: one.id, [capacity]: same[capacity] } : { id: one.id };
  });
  return [...kept, ...missing.values()] as (Partial<Wanted> & { id?: string })[];
}
