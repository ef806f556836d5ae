import { Temporal } from "temporal-polyfill";
import type { Ctx } from "#lib/core/context";
import { newId } from "#lib/core/ids";
import { addDays, fromUnix, toUnix } from "#lib/core/time";
import { inPrismaTransaction } from "#lib/db/client";
import { appendEvents } from "#lib/domain/events/append";
import { getProduct } from "#lib/domain/products/read";
import { getSettings } from "#lib/domain/stores/settings";
import { DAYS_AHEAD, DAYS_BACK, dayOf, type PlannedEvent, scheduleOf } from "./plan.ts";
import { keepQuiet } from "./quiet.ts";
import {
  GIFT_CARDS,
  type GiftCardKey,
  type GiftCardProduct,
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
  productIds: Map<TicketKey | GiftCardKey, string>;
  tierIds: Map<TicketKey, string[]>;
  /** By product and start. */
  eventIds: Map<string, string>;
}

/** Marks what is demo data: its key in the product's metadata. */
const MARK = "demo";
const UNTIL = "demo_until";
/** The pass is sold for a season of its own, replaced when little of it is left. */
const LEAST_SEASON_DAYS = 30;

export const eventKey = (product: TicketKey, startsAt: Date | undefined): string =>
  startsAt ? `${product} ${startsAt.getTime()}` : product;

/** Makes what is missing of the products, their tiers and the events around today; finds the rest. */
export function makeCatalogue(ctx: Ctx, scale: number): Promise<Catalogue> {
  return inPrismaTransaction(ctx, async (tx) => {
    const { timezone, currency } = await getSettings(tx);
    const known = await findProducts(tx);
    const made: string[] = [];
    for (const [key, product] of Object.entries({ ...TICKETS, ...GIFT_CARDS }) as [
      TicketKey | GiftCardKey,
      TicketProduct | GiftCardProduct,
    ][]) {
      if (known.has(key)) continue;
      const id = await makeProduct(tx, key, product, currency);
      known.set(key, { id, until: null });
      made.push(id);
    }
    const until = await decideUntil(tx, known, timezone);
    const productIds = new Map([...known].map(([key, { id }]) => [key, id]));
    const tierIds = await makeTiers(tx, productIds, scale);
    const eventIds = await makeEvents(tx, { productIds, tierIds, until, timeZone: timezone, scale });
    for (const id of made) {
      const createdAt = { ...tx, now: addDays(until, -2 * DAYS_BACK) };
      await appendEvents(createdAt, [{ type: "product.created", data: await getProduct(tx, id) }]);
    }
    const where = { merchant_id: tx.merchantId, mode: tx.mode, deleted_at: null };
    const isHeard = (await tx.db.webhook_endpoint.count({ where })) > 0;
    if (isHeard) await keepQuiet(tx);
    return { timeZone: timezone, isHeard, until, productIds, tierIds, eventIds };
  });
}

type Known = Map<TicketKey | GiftCardKey, { id: string; until: number | null }>;

async function findProducts(tx: Ctx): Promise<Known> {
  const rows = await tx.db.$queryRaw<{ id: string; key: TicketKey; until: number | null }[]>`
    SELECT id, metadata->>${MARK}::text AS key, (metadata->>${UNTIL}::text)::float8 AS until FROM product
     WHERE merchant_id = ${tx.merchantId}::uuid AND mode = ${tx.mode} AND metadata ? ${MARK}::text`;
  return new Map(rows.map(({ id, key, until }) => [key, { id, until }]));
}

async function makeProduct(
  tx: Ctx,
  key: string,
  product: TicketProduct | GiftCardProduct,
  currency: string,
): Promise<string> {
  const id = newId();
  const isTaken = await tx.db.product.count({
    where: { merchant_id: tx.merchantId, mode: tx.mode, slug: product.slug },
  });
  const at = addDays(tx.now, -2 * DAYS_BACK);
  await tx.db.product.create({
    data: {
      merchant_id: tx.merchantId,
      id,
      mode: tx.mode,
      type: product.type,
      status: product.status,
      title: product.title,
      slug: isTaken ? `${product.slug}-tidehouse` : product.slug,
      description: product.description,
      price_cents: product.price_cents,
      currency,
      additional_images: [],
      metadata: { [MARK]: key },
      created_at: at,
      updated_at: at,
      ...(product.type === "ticket"
        ? { max_uses: product.max_uses }
        : {
            denominations_cents: [...product.denominations_cents],
            min_cents: product.min_cents,
            max_cents: product.max_cents,
            valid_days: product.valid_days,
          }),
    },
  });
  return id;
}

/** The time of the first run of this day in the store. Kept with the gift card, so that a run that was cut short goes on. */
async function decideUntil(tx: Ctx, known: Known, timeZone: string): Promise<Date> {
  const keeper = known.get("card");
  if (!keeper) throw new Error("The gift card was made above.");
  if (keeper.until !== null) {
    const until = fromUnix(keeper.until);
    if (dayOf(until, timeZone).equals(dayOf(tx.now, timeZone))) return until;
  }
  await tx.db.product.update({
    where: { merchant_id_id: { merchant_id: tx.merchantId, id: keeper.id } },
    data: { metadata: { [MARK]: "card", [UNTIL]: toUnix(tx.now) } },
  });
  return tx.now;
}

/** A greater scale has room for more people. */
async function makeTiers(tx: Ctx, productIds: Catalogue["productIds"], scale: number): Promise<Catalogue["tierIds"]> {
  const tierIds: Catalogue["tierIds"] = new Map();
  for (const [key, product] of Object.entries(TICKETS) as [TicketKey, TicketProduct][]) {
    const scope = { merchant_id: tx.merchantId, mode: tx.mode, product_id: productIds.get(key) ?? "" };
    for (const [position, { name, price_cents, capacity }] of product.tiers.entries()) {
      const known = await tx.db.ticket_tier.findFirst({ where: { ...scope, name } });
      const tier =
        known ??
        (await tx.db.ticket_tier.create({
          data: { ...scope, id: newId(), position, name, price_cents, capacity: capacity * scale },
        }));
      if (tier.capacity !== null && tier.capacity < capacity * scale) await widenTier(tx, tier.id, capacity * scale);
      tierIds.set(key, [...(tierIds.get(key) ?? []), tier.id]);
    }
  }
  return tierIds;
}

async function widenTier(tx: Ctx, id: string, capacity: number): Promise<void> {
  await tx.db.ticket_tier.update({ where: { merchant_id_id: { merchant_id: tx.merchantId, id } }, data: { capacity } });
  await tx.db.ticket_event_tier.updateMany({ where: { merchant_id: tx.merchantId, tier_id: id }, data: { capacity } });
}

type Making = Omit<Catalogue, "eventIds" | "isHeard"> & { scale: number };

async function makeEvents(tx: Ctx, making: Making): Promise<Catalogue["eventIds"]> {
  const today = dayOf(making.until, making.timeZone);
  const planned = [
    ...scheduleOf(today.subtract({ days: DAYS_BACK }), today.add({ days: DAYS_AHEAD }), making.timeZone),
    ...newYearsEve(today, making.timeZone),
  ];
  const eventIds = await findEvents(tx, making);
  const missing = planned.filter((event) => !eventIds.has(eventKey(event.product, event.startsAt)));
  const season = eventIds.has("pass") ? [] : [seasonFrom(today, making.timeZone)];
  const rows = [...missing, ...season].map((event) => toRow(tx, making, event));
  await tx.db.ticket_event.createMany({ data: rows.map(({ data }) => data) });
  const seats = rows.flatMap(({ event, data }) =>
    (making.tierIds.get(event.product) ?? []).map((tier_id, position) => ({
      merchant_id: tx.merchantId,
      ticket_event_id: data.id,
      tier_id,
      capacity: (TICKETS[event.product].tiers[position]?.capacity ?? 0) * making.scale,
    })),
  );
  await tx.db.ticket_event_tier.createMany({ data: seats });
  for (const { event, data } of rows)
    eventIds.set(eventKey(event.product, isSeason(event) ? undefined : event.startsAt), data.id);
  return eventIds;
}

const isSeason = (event: PlannedEvent): boolean => event.product === "pass";

function toRow(tx: Ctx, { productIds, scale }: Making, event: PlannedEvent) {
  const { location, capacity } = TICKETS[event.product] as TicketProduct;
  const data = {
    merchant_id: tx.merchantId,
    id: newId(),
    mode: tx.mode,
    product_id: productIds.get(event.product) ?? "",
    starts_at: event.startsAt,
    ends_at: event.endsAt,
    location,
    capacity: capacity === null ? null : capacity * scale,
  };
  return { event, data };
}

/** The demo events that are there, with room for this scale. */
async function findEvents(tx: Ctx, { productIds, until, scale }: Making): Promise<Catalogue["eventIds"]> {
  const keys = new Map([...productIds].map(([key, id]) => [id, key as TicketKey]));
  const rows = await tx.db.ticket_event.findMany({
    where: {
      merchant_id: tx.merchantId,
      mode: tx.mode,
      product_id: { in: [...keys.keys()] },
      ends_at: { gt: addDays(until, -2 * DAYS_BACK) },
    },
  });
  const eventIds: Catalogue["eventIds"] = new Map();
  for (const row of rows) {
    const key = keys.get(row.product_id) as TicketKey;
    const isOver = row.ends_at !== null && row.ends_at < addDays(until, LEAST_SEASON_DAYS);
    if (key === "pass" && isOver) continue;
    eventIds.set(eventKey(key, key === "pass" ? undefined : row.starts_at), row.id);
    const capacity = (TICKETS[key].capacity ?? 0) * scale;
    if (row.capacity !== null && row.capacity < capacity) {
      await tx.db.ticket_event.update({
        where: { merchant_id_id: { merchant_id: tx.merchantId, id: row.id } },
        data: { capacity },
      });
    }
  }
  return eventIds;
}

function seasonFrom(today: Temporal.PlainDate, timeZone: string): PlannedEvent {
  const first = today.subtract({ days: DAYS_BACK + 1 }).toZonedDateTime({ timeZone, plainTime: "07:00" });
  const startsAt = new Date(first.epochMilliseconds);
  return { product: "pass", startsAt, endsAt: new Date(startsAt.getTime() + TICKETS.pass.minutes * 60_000) };
}

function newYearsEve(today: Temporal.PlainDate, timeZone: string): PlannedEvent[] {
  const eve = Temporal.PlainDate.from({ year: today.year, month: 12, day: 31 });
  const startsAt = new Date(eve.toZonedDateTime({ timeZone, plainTime: "21:00" }).epochMilliseconds);
  return [{ product: "eve", startsAt, endsAt: new Date(startsAt.getTime() + TICKETS.eve.minutes * 60_000) }];
}
