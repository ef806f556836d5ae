import type { Temporal } from "temporal-polyfill";
import { itemsOf, type PlannedLine, type PlannedOrder } from "./planned-order.ts";
import { type Random, randomFrom } from "./random.ts";
import { dayOf, instant, MINUTE_MS, type PlannedEvent, scheduleOf } from "./schedule.ts";
import {
  GIFT_CARDS,
  type GiftCardKey,
  GREETINGS,
  GUESTS,
  HOURS,
  MASSAGES,
  ORDERS_ON,
  PARTIES,
  SITTINGS,
  STREETS,
  TABS,
  TICKETS,
  type TicketKey,
  type TicketProduct,
  TOWNS,
  WISHES,
} from "./tidehouse.ts";

/** How long an order waits for its payment. */
const HOLD_MINUTES = 30;
const LONGEST_WAIT_DAYS = 6;
const DAY_MS = 86_400_000;

/** The orders of one day with all that ever happens to them, the same at every run. `block` tells apart more of the same. */
export function ordersOf(day: Temporal.PlainDate, block: number, timeZone: string): PlannedOrder[] {
  const schedule = scheduleOf(day, day.add({ days: LONGEST_WAIT_DAYS }), timeZone);
  const random = randomFrom(`${day}/${block}`);
  const count = (ORDERS_ON[day.dayOfWeek - 1] ?? 0) + random.int(-2, 3);
  return Array.from({ length: count }, (_, index) => {
    const hour = random.weighted(HOURS).padStart(2, "0");
    const seconds = random.int(0, 3_599);
    const at = new Date(instant(day, `${hour}:00`, timeZone).getTime() + seconds * 1_000);
    return planOrder(random, { key: `${day}/${block}/${index}`, at, block, timeZone, schedule });
  });
}

/** The orders for which there is room, first come, first served. `orders` come in the order of time. */
export function withRoom(orders: readonly PlannedOrder[], scale: number): PlannedOrder[] {
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

/** The one order that waits for its payment when the demo data ends. */
export function waitingOrder(until: Date, timeZone: string): PlannedOrder {
  const day = dayOf(until, timeZone);
  const random = randomFrom(`${day}/waiting`);
  return {
    key: `${day}/waiting`,
    at: new Date(until.getTime() - 4 * MINUTE_MS),
    customer: planCustomer(random, 0),
    isWaiting: true,
    lines: [{ product: "robe", quantity: 1, variant: 1 }],
    address: addressFor(random, random.pick(GUESTS)),
    actions: [{ what: "cancel", at: new Date(until.getTime() + (HOLD_MINUTES - 4) * MINUTE_MS) }],
  };
}

interface Place {
  key: string;
  at: Date;
  block: number;
  timeZone: string;
  schedule: readonly PlannedEvent[];
}

function planOrder(random: Random, { key, at, block, timeZone, schedule }: Place): PlannedOrder {
  const order: PlannedOrder = { key, at, customer: planCustomer(random, block), lines: [], actions: [] };
  const wish = random.weighted(WISHES);
  if (wish === "card" || wish === "sauna") addGiftCard(random, order, wish);
  else if (wish === "massage" || wish === "dinner") addBooking(random, order, wish, timeZone);
  else if (wish === "club" || wish === "year") addMembership(random, order, wish);
  else if (wish === "coffee" || wish === "evening") addVoucher(random, order, wish);
  else if (wish === "robe" || wish === "breath") return addGoods(random, order, wish);
  else addTickets(random, order, wish, schedule);
  if (wish === "lights" && random.chance(0.12)) addGiftCard(random, order, "card");
  addAfterthought(random, order);
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
  const item = itemsOf(order);
  const amountCents = random.pick([...GIFT_CARDS[product].denominations_cents]);
  const friend = random.pick(GUESTS);
  const recipient = random.chance(0.45)
    ? { name: friend, email: addressOf(friend, 0), message: random.pick(GREETINGS) }
    : undefined;
  order.lines.push({ product, quantity: 1, amountCents, recipient });
  let balance = amountCents;
  let at = order.at.getTime();
  for (let charges = random.pick([0, 1, 1, 2, 2, 3]); charges > 0; charges--) {
    const tab = random.pick(TABS);
    const amount = Math.min(balance, Math.round(random.int(tab.from, tab.to) / 50) * 50);
    at += random.int(20, 3 * 24 * 60) * MINUTE_MS;
    if (amount === 0) break;
    balance -= amount;
    order.actions.push({
      what: "charge",
      at: inOpeningHours(at),
      item,
      amountCents: amount,
      note: tab.note,
      source: tab.till,
    });
  }
  const wrong = order.actions.find((action) => action.what === "charge");
  if (wrong && random.chance(0.06)) {
    order.actions.push({
      what: "take-back",
      at: new Date(wrong.at.getTime() + 3 * MINUTE_MS),
      item,
      reason: "Wrong amount",
    });
  }
}

/** Nobody pays at the bar by night: moved to the next morning, as UTC goes. */
function inOpeningHours(time: number): Date {
  const hour = new Date(time).getUTCHours();
  return new Date(hour >= 8 && hour < 21 ? time : time + 11 * 60 * MINUTE_MS);
}

function addTickets(
  random: Random,
  order: PlannedOrder,
  product: keyof typeof PARTIES | "pass",
  schedule: readonly PlannedEvent[],
): void {
  if (product === "pass") {
    order.lines.push({ product, quantity: 1 });
    addVisits(random, order);
    return;
  }
  const quantity = random.pick<number>(PARTIES[product]);
  const event = chooseEvent(random, product, order.at, schedule);
  if (!event) return;
  const tier = TICKETS[product].tiers.length > 0 ? random.pick([0, 0, 0, 1]) : undefined;
  order.lines.push({ product, quantity, startsAt: event.startsAt, tier });
  if (random.chance(0.92)) addArrival(random, order, event, quantity);
}

/** Most people come soon: two of three to the next event. */
function chooseEvent(
  random: Random,
  product: TicketKey,
  at: Date,
  schedule: readonly PlannedEvent[],
): PlannedEvent | undefined {
  const isOpen = (event: PlannedEvent) => {
    const until = product === "day" ? event.endsAt.getTime() - 90 * MINUTE_MS : event.startsAt.getTime();
    return until > at.getTime() && event.startsAt.getTime() < at.getTime() + LONGEST_WAIT_DAYS * DAY_MS;
  };
  const open = schedule.filter((event) => event.product === product && isOpen(event));
  return random.chance(0.65) ? open[0] : open.length > 0 ? random.pick(open) : undefined;
}

function addArrival(random: Random, order: PlannedOrder, event: PlannedEvent, quantity: number): void {
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
      what: "take-back",
      at: new Date(at + 2 * MINUTE_MS),
      item: quantity - 1,
      reason: "Went for a coat",
    });
  }
}

/** At a time that is still to come; nine of ten turn up. */
function addBooking(random: Random, order: PlannedOrder, product: "massage" | "dinner", timeZone: string): void {
  const day = dayOf(order.at, timeZone).add({ days: random.pick([0, 1, 1, 2, 3, 5]) });
  const time = random.pick<string>(product === "dinner" ? SITTINGS.times : MASSAGES);
  const isInTime = instant(day, time, timeZone).getTime() > order.at.getTime() + 30 * MINUTE_MS;
  const startsAt = instant(isInTime ? day : day.add({ days: 1 }), time, timeZone);
  if (product === "massage") order.lines.push({ product, quantity: 1, startsAt, resource: random.int(0, 1) });
  else order.lines.push({ product, quantity: 1, startsAt, party: random.pick([2, 2, 3, 4, 4, 6]) });
  const source = product === "dinner" ? "Café till" : "Front desk";
  const at = new Date(startsAt.getTime() + random.int(-15, 5) * MINUTE_MS);
  if (random.chance(0.9)) order.actions.push({ what: "scan", at, item: 0, source });
}

/** Comes every few mornings; one in eight ends it after a while. */
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

/** Sent the next day, when it is to be sent; one in six is put into the cart and left there. */
function addGoods(random: Random, order: PlannedOrder, product: "robe" | "breath"): PlannedOrder {
  if (product === "breath") order.lines.push({ product, quantity: 1 });
  else order.lines.push({ product, quantity: random.pick([1, 1, 2]), variant: random.int(0, 2) });
  if (product === "robe") order.address = addressFor(random, order.customer.name);
  if (random.chance(0.16)) {
    order.isWaiting = true;
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

/** The entries of a pass, a few in each of the days that follow. */
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

/** A few orders end otherwise: sent on, paid back in part or in full, or one item voided. */
function addAfterthought(random: Random, order: PlannedOrder): void {
  const at = new Date(order.at.getTime() + random.int(6, 55) * MINUTE_MS);
  const isUntouched = order.actions.every((action) => action.at.getTime() > at.getTime() + DAY_MS / 2);
  const luck = random.int(1, 100);
  if (luck <= 12) order.actions.push({ what: "fulfill", at });
  else if (luck <= 16 && isUntouched) order.actions = [{ what: "refund", at, share: 1 }];
  else if (luck <= 19) order.actions.push({ what: "refund", at, share: 0.25 });
  else if (luck <= 23 && isUntouched) {
    order.actions = [
      ...order.actions.filter((action) => !("item" in action) || action.item !== 0),
      { what: "void", at, item: 0 },
    ];
  }
}
