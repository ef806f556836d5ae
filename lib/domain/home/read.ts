import { storeDay } from "#lib/core/day";
import { toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import type { OrderStatus } from "#lib/domain/orders/schema";
import { CHARGES_OF_DAY, DOOR_OF_DAYS, EXPECTED_GUESTS, LATEST_ENTRIES } from "./door-sql.ts";
import { isNearlySoldOut } from "./nearly-sold-out.ts";
import type { DoorEntry, DoorHour, DoorKind, FailingEndpoint, Home, NextEvent } from "./schema.ts";
import { FAILING_ENDPOINTS, NEXT_EVENTS, ORDERS_OF_DAYS, OUTSTANDING, STORE } from "./sql.ts";

const EVENTS_SHOWN = 6;
const ENTRIES_SHOWN = 9;
/** The hours that the chart shows even when nothing happens in them. */
const FIRST_HOUR = 9;
const LAST_HOUR = 21;
const WEEK_DAYS = 7;

/** The statuses of orders that count as revenue. */
const PAID: readonly string[] = ["paid", "fulfilled", "partially_refunded", "refunded"] satisfies OrderStatus[];

interface StoreRow {
  currency: string;
  timezone: string;
  redeem_opens_minutes_before: number | null;
  is_new: boolean;
}
interface OrdersRow {
  is_today: boolean;
  status: OrderStatus;
  count: number;
  cents: number;
}
interface DoorRow {
  kind: DoorKind;
  is_today: boolean;
  hour: number;
  count: number;
  by_now: number;
}
interface HourRow {
  hour: number;
  count: number;
}
/** A shape whose times are dates, as the database returns them. */
type WithDates<Shape, Field extends keyof Shape> = Omit<Shape, Field> & {
  [name in Field]: Date | Exclude<Shape[name], number>;
};

type EventRow = WithDates<Omit<NextEvent, "isNearlySoldOut">, "starts_at" | "ends_at">;

/** Returns the numbers of today in the store's time zone, compared with the same weekday of last week. */
export async function getHome(ctx: Context): Promise<Home> {
  const [store] = await ctx.sql<StoreRow>(STORE);
  if (!store) throw new Error("A store without settings.");
  const zone = store.timezone;
  const today = storeDay(ctx.now, zone);
  const lastWeek = storeDay(ctx.now, zone, WEEK_DAYS);
  const [orders, door, expected, charged, outstanding, events, latest, failing] = await Promise.all([
    ctx.sql<OrdersRow>(ORDERS_OF_DAYS, [today.from, today.sameTime, lastWeek.from, lastWeek.sameTime]),
    ctx.sql<DoorRow>(DOOR_OF_DAYS, [today.from, today.sameTime, lastWeek.from, lastWeek.to, zone, lastWeek.sameTime]),
    ctx.sql<HourRow>(EXPECTED_GUESTS, [ctx.now, today.to, zone]),
    ctx.sql<Home["charged"]>(CHARGES_OF_DAY, [today.from, today.sameTime]),
    ctx.sql<Home["outstanding"]>(OUTSTANDING, [ctx.now]),
    ctx.sql<EventRow>(NEXT_EVENTS, [ctx.now, EVENTS_SHOWN, today.from]),
    ctx.sql<WithDates<DoorEntry, "at">>(LATEST_ENTRIES, [ENTRIES_SHOWN]),
    ctx.sql<FailingEndpoint>(FAILING_ENDPOINTS),
  ]);
  const hourNow = hourOf(ctx.now, zone);
  const ofToday = orders.filter((row) => row.is_today);
  return {
    currency: store.currency,
    zone,
    opensMinutesBefore: store.redeem_opens_minutes_before,
    isNew: store.is_new,
    revenueCents: { today: revenueOf(ofToday), lastWeekByNow: revenueOf(orders.filter((row) => !row.is_today)) },
    door: {
      today: sum(door.filter((row) => row.is_today).map((row) => row.count)),
      lastWeekByNow: sum(door.filter((row) => !row.is_today).map((row) => row.by_now)),
    },
    charged: charged[0] ?? { count: 0, cents: 0 },
    orders: {
      total: sum(ofToday.map((row) => row.count)),
      byStatus: Object.fromEntries(ofToday.map((row) => [row.status, row.count])),
    },
    outstanding: outstanding[0] ?? { cents: 0, cards: 0, uses: 0 },
    hours: toHours(door, expected, hourNow),
    hourNow,
    events: events.map((row) => ({
      ...row,
      starts_at: toUnix(row.starts_at),
      ends_at: toUnix(row.ends_at),
      isNearlySoldOut: isNearlySoldOut(row),
    })),
    latest: latest.map((row) => ({ ...row, at: toUnix(row.at) })),
    failing,
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const revenueOf = (rows: readonly OrdersRow[]): number =>
  sum(rows.filter((row) => PAID.includes(row.status)).map((row) => row.cents));

/** Returns the hours from the first to the last that has a guest, and at least those of a working day. */
function toHours(door: readonly DoorRow[], expected: readonly HourRow[], hourNow: number): DoorHour[] {
  const all = [...door, ...expected].map((row) => row.hour);
  const first = Math.min(FIRST_HOUR, hourNow, ...all);
  const last = Math.max(LAST_HOUR, hourNow, ...all);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const hour = first + index;
    const countOf = (rows: readonly HourRow[]) => sum(rows.filter((row) => row.hour === hour).map((row) => row.count));
    const admitted = (kind: DoorKind) => countOf(door.filter((row) => row.is_today && row.kind === kind));
    return {
      hour,
      admitted: {
        ticket: admitted("ticket"),
        booking: admitted("booking"),
        voucher: admitted("voucher"),
        membership: admitted("membership"),
      },
      lastWeek: countOf(door.filter((row) => !row.is_today)),
      expected: countOf(expected),
    };
  });
}

function hourOf(moment: Date, zone: string): number {
  return Number(new Intl.DateTimeFormat("en-GB", { hour: "2-digit", hourCycle: "h23", timeZone: zone }).format(moment));
}
