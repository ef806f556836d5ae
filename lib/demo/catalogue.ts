import { Temporal } from "temporal-polyfill";
import { addDays, fromUnix, toUnix } from "#lib/core/time";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { createProduct } from "#lib/domain/products/create";
import type { ProductPatch } from "#lib/domain/products/input";
import { getProduct } from "#lib/domain/products/read";
import type { Product } from "#lib/domain/products/schema";
import type { NewProduct } from "#lib/domain/products/type-input";
import { updateProduct } from "#lib/domain/products/update";
import { getSettings } from "#lib/domain/store-settings/read";
import type { ProductKey } from "./planned-order.ts";
import { keepQuiet } from "./quiet.ts";
import { DAYS_AHEAD, DAYS_BACK, dayOf, type PlannedEvent, scheduleOf, sittingsOf } from "./schedule.ts";
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

/** The demo products of a store, with what orders need to name. */
export interface Catalogue {
  timeZone: string;
  /** Test mode has webhook endpoints, so that what is written must be kept from them. */
  isHeard: boolean;
  /** Demo data ends here: the same for every run of one day, so that a second run has nothing to add. */
  until: Date;
  products: Map<ProductKey, Product>;
}

/** Marks what is demo data: its key in the product's metadata. */
const MARK = "demo";
const UNTIL = "demo_until";
/** The pass is sold for a season of its own, replaced when little of it is left. */
const LEAST_SEASON_DAYS = 30;

const KEYS = Object.keys({ ...TICKETS, ...GIFT_CARDS, ...OTHERS }) as ProductKey[];

/** Makes what is missing of the products, their tiers, and the events and sittings around today; finds the rest. */
export function makeCatalogue(ctx: PrismaContext, scale: number): Promise<Catalogue> {
  return inPrismaTransaction(ctx, async (tx) => {
    const { timezone: timeZone } = await getSettings(tx);
    const known = await findProducts(tx);
    const until = untilOf(tx, known.get("card")?.until ?? null, timeZone);
    const products: Catalogue["products"] = new Map();
    for (const key of KEYS) {
      const wanted = wantedOf(key, { today: dayOf(until, timeZone), timeZone, scale });
      const id = known.get(key)?.id;
      products.set(key, id ? await complete(tx, id, key, wanted) : await make(tx, key, wanted, until));
    }
    await keepUntil(tx, products.get("card"), until);
    const where = { merchant_id: tx.merchantId, mode: tx.mode, deleted_at: null };
    const isHeard = (await tx.db.webhook_endpoint.count({ where })) > 0;
    if (isHeard) await keepQuiet(tx);
    return { timeZone, isHeard, until, products };
  });
}

/** An event or sitting of the product by its start; of the pass its present season. */
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

/** The time of the first run of this day in the store. Kept with the gift card, so that a run that was cut short goes on. */
function untilOf(tx: PrismaContext, kept: number | null, timeZone: string): Date {
  const until = kept === null ? null : fromUnix(kept);
  return until && dayOf(until, timeZone).equals(dayOf(tx.now, timeZone)) ? until : tx.now;
}

async function keepUntil(tx: PrismaContext, keeper: Product | undefined, until: Date): Promise<void> {
  if (!keeper) throw new Error("The gift card was made above.");
  await updateProduct(tx, keeper.id, { metadata: { ...keeper.metadata, [UNTIL]: toUnix(until) } });
}

interface Horizon {
  today: Temporal.PlainDate;
  timeZone: string;
  /** A greater scale has room for more people. */
  scale: number;
}

/** A product with all that it should have now. */
function wantedOf(key: ProductKey, horizon: Horizon): NewProduct {
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

function eventsOf(key: TicketKey, horizon: Horizon): PlannedEvent[] {
  const { today, timeZone } = horizon;
  if (key === "pass") return [seasonFrom(today, timeZone)];
  if (key === "eve") return [newYearsEve(today, timeZone)];
  return scheduleOf(...daysOf(horizon), timeZone).filter(({ product }) => product === key);
}

function seasonFrom(today: Temporal.PlainDate, timeZone: string): PlannedEvent {
  const first = today.subtract({ days: DAYS_BACK + 1 }).toZonedDateTime({ timeZone, plainTime: "07:00" });
  const startsAt = new Date(first.epochMilliseconds);
  return { product: "pass", startsAt, endsAt: new Date(startsAt.getTime() + TICKETS.pass.minutes * 60_000) };
}

function newYearsEve(today: Temporal.PlainDate, timeZone: string): PlannedEvent {
  const eve = Temporal.PlainDate.from({ year: today.year, month: 12, day: 31 });
  const startsAt = new Date(eve.toZonedDateTime({ timeZone, plainTime: "21:00" }).epochMilliseconds);
  return { product: "eve", startsAt, endsAt: new Date(startsAt.getTime() + TICKETS.eve.minutes * 60_000) };
}

async function make(tx: PrismaContext, key: ProductKey, wanted: NewProduct, until: Date): Promise<Product> {
  const then = { ...tx, now: addDays(until, -2 * DAYS_BACK) };
  const product = await createProduct(then, { ...wanted, metadata: { [MARK]: key } });
  return key === "cinema" ? updateProduct(then, product.id, { status: "archived" }) : product;
}

/** Adds the events and sittings that have come in sight, and room where the scale has grown. */
async function complete(tx: PrismaContext, id: string, key: ProductKey, wanted: NewProduct): Promise<Product> {
  const product = await getProduct(tx, id);
  const patch: ProductPatch = {};
  if (wanted.type === "ticket") {
    const isOnSale = key === "pass" && product.events?.some(({ ends_at }) => lastsLongEnough(ends_at, tx.now));
    patch.events = merged(product.events ?? [], isOnSale ? [] : (wanted.events ?? []), "starts_at", "capacity");
    patch.tiers = merged(product.tiers ?? [], wanted.tiers ?? [], "name", "capacity");
  }
  if (wanted.type === "booking" && wanted.timeslots) {
    patch.timeslots = merged(product.timeslots ?? [], wanted.timeslots, "starts_at", "seats");
  }
  return Object.keys(patch).length > 0 ? updateProduct(tx, id, patch) : product;
}

const lastsLongEnough = (endsAt: number | null, now: Date): boolean =>
  endsAt !== null && fromUnix(endsAt) > addDays(now, LEAST_SEASON_DAYS);

/** The list with what is there and what is missing, and each with the greater room of the two. */
function merged<Wanted extends object, Key extends keyof Wanted, Room extends keyof Wanted>(
  present: readonly (Record<Key, unknown> & Record<Room, unknown> & { id: string })[],
  wanted: readonly Wanted[],
  key: Key,
  room: Room,
): (Partial<Wanted> & { id?: string })[] {
  const missing = new Map(wanted.map((one) => [one[key] as unknown, one]));
  const kept = present.map((one) => {
    const same = missing.get(one[key]);
    missing.delete(one[key]);
    const isWider = same && Number(same[room]) > Number(one[room] ?? Number.POSITIVE_INFINITY);
    return isWider ? { id: one.id, [room]: same[room] } : { id: one.id };
  });
  return [...kept, ...missing.values()] as (Partial<Wanted> & { id?: string })[];
}
