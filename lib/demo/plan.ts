import type { Temporal } from "temporal-polyfill";
import { DAY_MS, MINUTE_MS } from "#lib/core/spans";
import { countItems, type PlannedLine, type PlannedOrder } from "./planned-order.ts";
import { type Random, randomFrom } from "./random.ts";
import { dayOf, instant, type PlannedTicketEvent, scheduleOf } from "./schedule.ts";
import {
  CHARGES,
  GIFT_CARDS,
  type GiftCardKey,
  GREETINGS,
  GUESTS,
  HOUR_WEIGHTS,
  MASSAGE_TIMES,
  ORDERS_BY_WEEKDAY,
  PARTY_SIZES,
  PRODUCT_WEIGHTS,
  SITTINGS,
  STREETS,
  TICKETS,
  type TicketKey,
  type TicketProduct,
  TOWNS,
} from "./tidehouse.ts";

/** How long an order can be unpaid before it is canceled. */
const HOLD_MINUTES = 30;
const MAX_DAYS_BEFORE_EVENT = 6;

/** Returns the orders of one day with all of their actions, the same in every run. Another `block` gives other orders. */
export function ordersOf(day: Temporal.PlainDate, block: number, timeZone: string): PlannedOrder[] {
  const schedule = scheduleOf(day, day.add({ days: MAX_DAYS_BEFORE_EVENT }), timeZone);
  const random = randomFrom(`${day}/${block}`);
  const count = (ORDERS_BY_WEEKDAY[day.dayOfWeek - 1] ?? 0) + random.int(-2, 3);
  return Array.from({ length: count }, (_, index) => {
    const hour = random.weighted(HOUR_WEIGHTS).padStart(2, "0");
    const seconds = random.int(0, 3_599);
    const at = new Date(instant(day, `${hour}:00`, timeZone).getTime() + seconds * 1_000);
    return planOrder(random, { key: `${day}/${block}/${index}`, at, block, timeZone, schedule });
  });
}

/** Returns the orders that fit into the capacities. Earlier orders come first. `orders` must be sorted by time. */
export function withinCapacity(orders: readonly PlannedOrder[], scale: number): PlannedOrder[] {
  const taken = new Map<string, number>();
  const seatsOf = ({ product, startsAt, tier, resource }: PlannedLine): { key: string; capacity: number }[] => {
    if (!startsAt) return [];
    if (resource !== undefined) return [{ key: `${product} ${startsAt.getTime()} ${resource}`, capacity: 1 }];
    if (product === "dinner") {
      return [{ key: `${product} ${startsAt.getTime()}`, capacity: SITTINGS.seats * scale }];
    }
    const { capacity, tiers } = TICKETS[product as TicketKey] as TicketProduct;
    const event = `${product} ${startsAt.getTime()}`;
    const ofEvent = { key: event, capacity: (capacity ?? Number.POSITIVE_INFINITY) * scale };
    if (tier === undefined) return [ofEvent];
    return [ofEvent, { key: `${event} ${tier}`, capacity: (tiers[tier]?.capacity ?? 0) * scale }];
  };
  return orders.filter(({ lines }) => {
    const wanted = lines.flatMap((line) =>
      seatsOf(line).map((seats) => ({ ...seats, quantity: line.party ?? line.quantity })),
    );
    if (wanted.some(({ key, capacity, quantity }) => (taken.get(key) ?? 0) + quantity > capacity)) return false;
    for (const { key, quantity } of wanted) taken.set(key, (taken.get(key) ?? 0) + quantity);
    return true;
  });
}

/** Returns the one order that is not yet paid when the demo data ends. */
export function unpaidOrder(until: Date, timeZone: string): PlannedOrder {
  const day = dayOf(until, timeZone);
  const random = randomFrom(`${day}/waiting`);
  return {
    key: `${day}/waiting`,
    at: new Date(until.getTime() - 4 * MINUTE_MS),
    customer: planCustomer(random, 0),
    isUnpaid: true,
    lines: [{ product: "robe", quantity: 1, variant: 1 }],
    address: addressFor(random, random.pick(GUESTS)),
    actions: [{ what: "cancel", at: new Date(until.getTime() + (HOLD_MINUTES - 4) * MINUTE_MS) }],
  };
}

interface OrderBasis {
  key: string;
  at: Date;
  block: number;
  timeZone: string;
  schedule: readonly PlannedTicketEvent[];
}

function planOrder(random: Random, { key, at, block, timeZone, schedule }: OrderBasis): PlannedOrder {
  const order: PlannedOrder = { key, at, customer: planCustomer(random, block), lines: [], actions: [] };
  const product = random.weighted(PRODUCT_WEIGHTS);
  if (product === "card" || product === "sauna") addGiftCard(random, order, product);
  else if (product === "massage" || product === "dinner") addBooking(random, order, product, timeZone);
  else if (product === "club" || product === "year") addMembership(random, order, product);
  else if (product === "coffee" || product === "evening") addVoucher(random, order, product);
  else if (product === "robe" || product === "breath") return addGoods(random, order, product);
  else addTickets(random, order, product, schedule);
  if (product === "lights" && random.chance(0.12)) addGiftCard(random, order, "card");
  addLaterChange(random, order);
  order.actions.sort((a, b) => a.at.getTime() - b.at.getTime());
  return order;
}

function planCustomer(random: Random, block: number): PlannedOrder["customer"] {
  const name = random.pick(GUESTS);
  return { email: addressOf(name, block), name, accepts_marketing: random.chance(0.3) };
}

const addressOf = (name: string, block: number): string => {
  const plain = name.normalize("NFKD").replace(/ı/g, "i").replace(/ø/g, "o");
  const words = plain
    .toLowerCase()
    .replace(/[^a-z ]/g, "")
    .trim()
    .split(/\s+/);
  return `${words.join(".")}${block > 0 ? `.${block + 1}` : ""}@post.example`;
};

function addGiftCard(random: Random, order: PlannedOrder, product: GiftCardKey): void {
  const item = countItems(order);
  const amountCents = random.pick([...GIFT_CARDS[product].denominations_cents]);
  const recipientName = random.pick(GUESTS);
  const recipient = random.chance(0.45)
    ? { name: recipientName, email: addressOf(recipientName, 0), message: random.pick(GREETINGS) }
    : undefined;
  order.lines.push({ product, quantity: 1, amountCents, recipient });
  let balance = amountCents;
  let at = order.at.getTime();
  for (let left = random.pick([0, 1, 1, 2, 2, 3]); left > 0; left--) {
    const charge = random.pick(CHARGES);
    const amount = Math.min(balance, Math.round(random.int(charge.from, charge.to) / 50) * 50);
    at += random.int(20, 3 * 24 * 60) * MINUTE_MS;
    if (amount === 0) break;
    balance -= amount;
    order.actions.push({
      what: "charge",
      at: inOpeningHours(at),
      item,
      amountCents: amount,
      note: charge.note,
      source: charge.source,
    });
  }
  const mistaken = order.actions.find((action) => action.what === "charge");
  if (mistaken && random.chance(0.06)) {
    order.actions.push({
      what: "reverse",
      at: new Date(mistaken.at.getTime() + 3 * MINUTE_MS),
      item,
      reason: "Wrong amount",
    });
  }
}

/** Moves a time at night (UTC) into opening hours. */
function inOpeningHours(time: number): Date {
  const hour = new Date(time).getUTCHours();
  return new Date(hour >= 8 && hour < 21 ? time : time + 11 * 60 * MINUTE_MS);
}

function addTickets(
  random: Random,
  order: PlannedOrder,
  product: keyof typeof PARTY_SIZES | "pass",
  schedule: readonly PlannedTicketEvent[],
): void {
  if (product === "pass") {
    order.lines.push({ product, quantity: 1 });
    addVisits(random, order);
    return;
  }
  const quantity = random.pick<number>(PARTY_SIZES[product]);
  const event = chooseEvent(random, product, order.at, schedule);
  if (!event) return;
  const tier = TICKETS[product].tiers.length > 0 ? random.pick([0, 0, 0, 1]) : undefined;
  order.lines.push({ product, quantity, startsAt: event.startsAt, tier });
  if (random.chance(0.92)) addArrival(random, order, event, quantity);
}

/** Chooses an event: in two of three cases the next one. */
function chooseEvent(
  random: Random,
  product: TicketKey,
  at: Date,
  schedule: readonly PlannedTicketEvent[],
): PlannedTicketEvent | undefined {
  const isOpen = (event: PlannedTicketEvent) => {
    const until = product === "day" ? event.endsAt.getTime() - 90 * MINUTE_MS : event.startsAt.getTime();
    return until > at.getTime() && event.startsAt.getTime() < at.getTime() + MAX_DAYS_BEFORE_EVENT * DAY_MS;
  };
  const open = schedule.filter((event) => event.product === product && isOpen(event));
  return random.chance(0.65) ? open[0] : open.length > 0 ? random.pick(open) : undefined;
}

function addArrival(random: Random, order: PlannedOrder, event: PlannedTicketEvent, quantity: number): void {
  const source = random.pick<string>([...TICKETS[event.product].doors]);
  const earliest = Math.max(event.startsAt.getTime() - 25 * MINUTE_MS, order.at.getTime() + 5 * MINUTE_MS);
  const spread = event.product === "day" ? event.endsAt.getTime() - 60 * MINUTE_MS - earliest : 35 * MINUTE_MS;
  let at = earliest + random.int(0, Math.max(1, Math.floor(spread / 1_000))) * 1_000;
  for (let item = 0; item < quantity; item++) {
    order.actions.push({ what: "scan", at: new Date(at), item, source });
    at += random.int(4, 25) * 1_000;
  }
  if (random.chance(0.02)) {
    order.actions.push({
      what: "reverse",
      at: new Date(at + 2 * MINUTE_MS),
      item: quantity - 1,
      reason: "Went for a coat",
    });
  }
}

/** Adds a booking at a time after the order, and in nine of ten cases its use. */
function addBooking(random: Random, order: PlannedOrder, product: "massage" | "dinner", timeZone: string): void {
  const day = dayOf(order.at, timeZone).add({ days: random.pick([0, 1, 1, 2, 3, 5]) });
  const time = random.pick<string>(product === "dinner" ? SITTINGS.times : MASSAGE_TIMES);
  const isInTime = instant(day, time, timeZone).getTime() > order.at.getTime() + 30 * MINUTE_MS;
  const startsAt = instant(isInTime ? day : day.add({ days: 1 }), time, timeZone);
  if (product === "massage") order.lines.push({ product, quantity: 1, startsAt, resource: random.int(0, 1) });
  else order.lines.push({ product, quantity: 1, startsAt, party: random.pick([2, 2, 3, 4, 4, 6]) });
  const source = product === "dinner" ? "Café till" : "Front desk";
  const at = new Date(startsAt.getTime() + random.int(-15, 5) * MINUTE_MS);
  if (random.chance(0.9)) order.actions.push({ what: "scan", at, item: 0, source });
}

/** Adds a membership with a check-in every few days. One in eight is then canceled. */
function addMembership(random: Random, order: PlannedOrder, product: "club" | "year"): void {
  order.lines.push({ product, quantity: 1 });
  let at = order.at.getTime();
  for (let visits = random.int(2, 7); visits > 0; visits--) {
    at = inOpeningHours(at + random.int(20 * 60, 3 * 24 * 60) * MINUTE_MS).getTime();
    order.actions.push({ what: "scan", at: new Date(at), item: 0, source: "Front desk" });
  }
  if (random.chance(0.12)) order.actions.push({ what: "void", at: new Date(at + 5 * MINUTE_MS), item: 0 });
}

function addVoucher(random: Random, order: PlannedOrder, product: "coffee" | "evening"): void {
  order.lines.push({ product, quantity: 1 });
  let at = order.at.getTime();
  for (let uses = product === "coffee" ? random.int(0, 10) : random.int(0, 1); uses > 0; uses--) {
    at = inOpeningHours(at + random.int(30, 36 * 60) * MINUTE_MS).getTime();
    order.actions.push({
      what: "scan",
      at: new Date(at),
      item: 0,
      source: product === "coffee" ? "Café till" : "Front desk",
    });
  }
}

/** Adds goods, which are fulfilled a day later when they are shipped. One in six of these orders is never paid. */
function addGoods(random: Random, order: PlannedOrder, product: "robe" | "breath"): PlannedOrder {
  if (product === "breath") order.lines.push({ product, quantity: 1 });
  else order.lines.push({ product, quantity: random.pick([1, 1, 2]), variant: random.int(0, 2) });
  if (product === "robe") order.address = addressFor(random, order.customer.name);
  if (random.chance(0.16)) {
    order.isUnpaid = true;
    order.actions = [{ what: "cancel", at: new Date(order.at.getTime() + HOLD_MINUTES * MINUTE_MS) }];
  } else if (product === "robe") {
    order.actions = [{ what: "fulfill", at: inOpeningHours(order.at.getTime() + random.int(10, 26) * 60 * MINUTE_MS) }];
  }
  return order;
}

const addressFor = (random: Random, name: string): PlannedOrder["address"] => ({
  name,
  line1: `${random.pick(STREETS)} ${random.int(1, 88)}`,
  ...random.pick(TOWNS),
  country: "DE",
});

/** Adds the entries of a pass: one to three every few days. */
function addVisits(random: Random, order: PlannedOrder): void {
  let at = order.at.getTime();
  for (let left = 10; left > 0; ) {
    at = inOpeningHours(at + random.int(60, 5 * 24 * 60) * MINUTE_MS).getTime();
    for (let party = Math.min(left, random.pick([1, 1, 2, 2, 3])); party > 0; party--, left--) {
      at += random.int(4, 20) * 1_000;
      order.actions.push({ what: "scan", at: new Date(at), item: 0, source: "Front desk" });
    }
  }
}

/** Adds a later change to some orders: fulfilled, refunded in part or in full, or one item voided. */
function addLaterChange(random: Random, order: PlannedOrder): void {
  const at = new Date(order.at.getTime() + random.int(6, 55) * MINUTE_MS);
  const isUntouched = order.actions.every((action) => action.at.getTime() > at.getTime() + DAY_MS / 2);
  const draw = random.int(1, 100);
  if (draw <= 12) order.actions.push({ what: "fulfill", at });
  else if (draw <= 16 && isUntouched) order.actions = [{ what: "refund", at, share: 1 }];
  else if (draw <= 19) order.actions.push({ what: "refund", at, share: 0.25 });
  else if (draw <= 23 && isUntouched) {
    order.actions = [
      ...order.actions.filter((action) => !("item" in action) || action.item !== 0),
      { what: "void", at, item: 0 },
    ];
  }
}
