import { Figures } from "#components/ui/figures";
import type { Compared, Home } from "#lib/dashboard/home/shape";
import { formatMoney } from "#lib/texts/money";
import styles from "./figures.module.css";

const COUNT = new Intl.NumberFormat("en");

/** The four figures of today and this week, in the currency of the store. Other currencies stand in the notes. */
export function TodayFigures({ home, weekday }: { home: Home; weekday: string }) {
  const [sales] = home.sales;
  const [owed] = home.owed;
  if (!sales || !owed) return null;
  const money = (cents: number) => formatMoney(cents, home.currency);
  const day = compared({ today: sales.today, lastWeekByNow: sales.lastDay }, `last ${weekday}`, money);
  const week = compared({ today: sales.week, lastWeekByNow: sales.lastWeek }, "last week", money);
  return (
    <Figures
      label="Today so far"
      className={styles.today}
      figures={[
        { title: "Taken today", value: money(sales.today), ...day, note: `${day.note}; ${ordersNote(home.orders)}` },
        { title: "Taken this week", value: money(sales.week), ...week },
        {
          title: "Through the door",
          value: COUNT.format(home.door.today),
          ...compared(home.door, `last ${weekday}`, (count) => COUNT.format(count)),
        },
        { title: "Owed to guests", value: money(owed.cents), ...owedNote(home) },
      ]}
    />
  );
}

/** Returns the difference to the period before, which `before` names. */
function compared({ today, lastWeekByNow }: Compared, before: string, textOf: (amount: number) => string) {
  const more = today - lastWeekByNow;
  if (more === 0) return { note: today === 0 ? `Nothing yet, same as ${before}` : `Same as ${before} by now` };
  return { compare: `${more > 0 ? "+" : "−"} ${textOf(Math.abs(more))}`, note: `vs ${before} by now` };
}

/** Returns "74 orders, 3 pending". */
function ordersNote({ total, byStatus }: Home["orders"]): string {
  const others = [
    [byStatus.pending, "pending"],
    [byStatus.partially_refunded, "part refunded"],
    [byStatus.refunded, "refunded"],
    [byStatus.canceled, "canceled"],
  ].flatMap(([count, word]) => (count ? [`${count} ${word}`] : []));
  return [total === 0 ? "no orders" : countText(total, "order"), ...others].join(", ");
}

/** Returns what gift cards were charged today, and what is left to use. */
function owedNote({ charged, owed }: Home) {
  const others = owed.slice(1).filter(({ cents }) => cents > 0);
  const left = [
    ...(others.length > 0 ? [`and ${moneyOf(others)}`] : []),
    countText(sum(owed.map(({ cards }) => cards)), "card"),
    countText(sum(owed.map(({ uses }) => uses)), "unused use"),
  ].join(", ");
  const chargedToday = charged.filter(({ count }) => count > 0);
  if (chargedToday.length === 0) return { note: left };
  return { compare: `− ${moneyOf(chargedToday)}`, note: `charged today; ${left}` };
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

const moneyOf = (amounts: readonly { cents: number; currency: string }[]): string =>
  amounts.map(({ cents, currency }) => formatMoney(cents, currency)).join(", ");

const countText = (count: number, word: string) => `${COUNT.format(count)} ${word}${count === 1 ? "" : "s"}`;
