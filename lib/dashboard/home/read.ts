import { hourOf, type StoreDay, storeDay, storeWeek } from "#lib/core/day";
import { toUnix } from "#lib/core/time";
import { lastOwed } from "#lib/dashboard/liabilities/read";
import type { Context } from "#lib/db/context";
import type { OrderStatus } from "#lib/domain/orders/schema";
import { CHARGES_OF_DAY, DOOR_OF_DAYS, EXPECTED_GUESTS, LATEST_ENTRIES } from "./door-sql.ts";
import {
  type CardsOf,
  DOOR_KINDS,
  type DoorEntry,
  type DoorHour,
  type FailingEndpoint,
  type Home,
  type Matter,
  type NextDate,
  type Sales,
  USE_KINDS,
  type UseKind,
} from "./shape.ts";
import { ATTENTION, FAILING_ENDPOINTS, NEXT_DATES, ORDERS_OF_DAY, SALES_OF_WEEKS, STORE } from "./sql.ts";

/** Of events, and of timeslots. */
const DATES_SHOWN = 5;
const ENTRIES_SHOWN = 9;
/** The hours that the chart shows even when nothing happens in them. */
const FIRST_HOUR = 9;
const LAST_HOUR = 21;
const WEEK_DAYS = 7;

interface StoreRow {
  currency: string;
  timezone: string;
  redeem_opens_minutes_before: number | null;
  is_new: boolean;
}
interface SalesRow extends Omit<Sales, "lastDay" | "lastWeek"> {
  last_day: number;
  last_week: number;
}
interface DoorRow {
  kind: UseKind;
  is_today: boolean;
  hour: number;
  count: number;
  by_now: number;
}
interface HourRow {
  hour: number;
  count: number;
}
/** As the database returns it, which knows no time zones. */
type ByQuarter<Row> = Omit<Row, "hour"> & { quarter: Date };
/** A shape whose times are dates, as the database returns them. */
type WithDates<Shape, Field extends keyof Shape> = Omit<Shape, Field> & {
  [name in Field]: Date | Exclude<Shape[name], number>;
};

/** Returns the numbers of today and of this week in the store's time zone, compared with those of last week. */
export async function getHome(ctx: Context): Promise<Home> {
  const [store] = await ctx.sql<StoreRow>(STORE);
  if (!store) throw new Error("A store without settings.");
  const zone = store.timezone;
  const today = storeDay(ctx.now, zone);
  const [sales, orders, door, owed, now] = await Promise.all([
    readSales(ctx, store),
    ctx.sql<{ status: OrderStatus; count: number }>(ORDERS_OF_DAY, [today.from, ctx.now]),
    readDoor(ctx, store, today),
    readOwedOf(ctx, store),
    readNow(ctx, today),
  ]);
  return {
    currency: store.currency,
    zone,
    opensMinutesBefore: store.redeem_opens_minutes_before,
    isNew: store.is_new,
    sales,
    ...door,
    orders: {
      total: sum(orders.map((row) => row.count)),
      byStatus: Object.fromEntries(orders.map((row) => [row.status, row.count])),
    },
    ...owed,
    ...now,
  };
}

async function readSales(ctx: Context, { currency, timezone }: StoreRow): Promise<Sales[]> {
  const week = storeWeek(ctx.now, timezone);
  const lastWeek = storeWeek(ctx.now, timezone, 1);
  const day = storeDay(ctx.now, timezone);
  const lastDay = storeDay(ctx.now, timezone, WEEK_DAYS);
  const rows = await ctx.sql<SalesRow>(SALES_OF_WEEKS, [
    week.from,
    week.sameTime,
    lastWeek.from,
    lastWeek.sameTime,
    day.from,
    lastDay.from,
  ]);
  const found = rows.map(({ last_day, last_week, ...row }) => ({ ...row, lastDay: last_day, lastWeek: last_week }));
  return ownFirst(found, currency, { currency, today: 0, lastDay: 0, week: 0, lastWeek: 0 });
}

/** Returns the entry of the store's own currency first, `none` if there is none, then the others by their names. */
function ownFirst<T extends { currency: string }>(rows: readonly T[], currency: string, none: T): T[] {
  const others = rows.filter((row) => row.currency !== currency);
  return [
    rows.find((row) => row.currency === currency) ?? none,
    ...others.toSorted((a, b) => a.currency.localeCompare(b.currency)),
  ];
}

async function readDoor(
  ctx: Context,
  { currency, timezone: zone }: StoreRow,
  today: StoreDay,
): Promise<Pick<Home, "door" | "charged" | "hours" | "hourNow">> {
  const lastWeek = storeDay(ctx.now, zone, WEEK_DAYS);
  const [uses, expected, charged] = await Promise.all([
    ctx.sql<ByQuarter<DoorRow>>(DOOR_OF_DAYS, [
      today.from,
      today.sameTime,
      lastWeek.from,
      lastWeek.to,
      lastWeek.sameTime,
    ]),
    ctx.sql<ByQuarter<HourRow>>(EXPECTED_GUESTS, [ctx.now, today.to]),
    ctx.sql<CardsOf>(CHARGES_OF_DAY, [today.from, today.sameTime]),
  ]);
  const guests = uses.filter(({ kind }) => DOOR_KINDS.some((one) => one === kind));
  const hourNow = hourOf(ctx.now, zone);
  return {
    door: {
      today: sum(guests.filter((row) => row.is_today).map((row) => row.count)),
      lastWeekByNow: sum(guests.filter((row) => !row.is_today).map((row) => row.by_now)),
    },
    charged: ownFirst(charged, currency, { currency, count: 0, cents: 0 }),
    hours: toHours(byHour(uses, zone), byHour(expected, zone), hourNow),
    hourNow,
  };
}

/** The same count as on the page of what is owed: that of a large store is kept for some minutes. */
async function readOwedOf(ctx: Context, { currency, timezone }: StoreRow): Promise<Pick<Home, "owed" | "isOwedOld">> {
  const { owed, isOld } = await lastOwed(ctx, timezone);
  const found = owed.map(({ currency, total_cents, counts: { gift_card, ...uses } }) => ({
    currency,
    cents: total_cents,
    cards: gift_card,
    uses: sum(Object.values(uses)),
  }));
  return { owed: ownFirst(found, currency, { currency, cents: 0, cards: 0, uses: 0 }), isOwedOld: isOld };
}

/** Returns what comes next, what just happened, and what needs attention. */
async function readNow(ctx: Context, today: StoreDay): Promise<Pick<Home, "dates" | "latest" | "failing" | "matters">> {
  const [dates, latest, failing, matters] = await Promise.all([
    ctx.sql<WithDates<NextDate, "starts_at" | "ends_at">>(NEXT_DATES, [ctx.now, DATES_SHOWN, today.from]),
    ctx.sql<WithDates<DoorEntry, "at">>(LATEST_ENTRIES, [ENTRIES_SHOWN]),
    ctx.sql<FailingEndpoint>(FAILING_ENDPOINTS),
    ctx.sql<Matter & { at: Date | null }>(ATTENTION, [ctx.now]),
  ]);
  return {
    dates: dates.map((row) => ({ ...row, starts_at: toUnix(row.starts_at), ends_at: toUnix(row.ends_at) })),
    latest: latest.map((row) => ({ ...row, at: toUnix(row.at) })),
    failing,
    matters: matters.map((row) => ({ ...row, at: toUnix(row.at) }) as Matter),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Returns the hours from the first to the last in which something happens, and at least those of a working day. */
function toHours(uses: readonly DoorRow[], expected: readonly HourRow[], hourNow: number): DoorHour[] {
  const all = [...uses, ...expected].map((row) => row.hour);
  const first = Math.min(FIRST_HOUR, hourNow, ...all);
  const last = Math.max(LAST_HOUR, hourNow, ...all);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const hour = first + index;
    const countOf = (rows: readonly HourRow[]) => sum(rows.filter((row) => row.hour === hour).map((row) => row.count));
    const today = uses.filter((row) => row.is_today);
    return {
      hour,
      uses: Object.fromEntries(
        USE_KINDS.map((kind) => [kind, countOf(today.filter((row) => row.kind === kind))]),
      ) as DoorHour["uses"],
      lastWeek: countOf(uses.filter((row) => !row.is_today)),
      expected: countOf(expected),
    };
  });
}

const byHour = <Row extends { quarter: Date }>(rows: readonly Row[], zone: string) =>
  rows.map((row) => ({ ...row, hour: hourOf(row.quarter, zone) }));
