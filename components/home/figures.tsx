import { Figures } from "#components/ui/figures";
import type { Compared, Home } from "#lib/domain/home/schema";
import { moneyWords } from "#lib/words/money";
import styles from "./figures.module.css";

const COUNT = new Intl.NumberFormat("en");

/** The four figures of today. */
export function TodayFigures({ home, weekday }: { home: Home; weekday: string }) {
  const money = (cents: number) => moneyWords(cents, home.currency);
  return (
    <Figures
      label="Today so far"
      className={styles.today}
      figures={[
        {
          title: "Taken today",
          value: money(home.revenueCents.today),
          ...compared(home.revenueCents, weekday, money),
        },
        {
          title: "Through the door",
          value: COUNT.format(home.door.today),
          ...compared(home.door, weekday, (count) => COUNT.format(count)),
        },
        { title: "Orders", value: COUNT.format(home.orders.total), note: ordersNote(home.orders) },
        { title: "Owed to guests", value: money(home.outstanding.cents), ...owedNote(home, money) },
      ]}
    />
  );
}

function compared({ today, lastWeekByNow }: Compared, weekday: string, words: (amount: number) => string) {
  const more = today - lastWeekByNow;
  if (more === 0)
    return { note: today === 0 ? `Nothing yet, same as last ${weekday}` : `Same as last ${weekday} by now` };
  return { compare: `${more > 0 ? "+" : "−"} ${words(Math.abs(more))}`, note: `vs last ${weekday} by now` };
}

function ordersNote({ total, byStatus }: Home["orders"]): string {
  const others = [
    [byStatus.pending, "pending"],
    [byStatus.partially_refunded, "part refunded"],
    [byStatus.refunded, "refunded"],
    [byStatus.canceled, "canceled"],
  ].flatMap(([count, word]) => (count ? [`${count} ${word}`] : []));
  if (others.length > 0) return others.join(", ");
  return total === 0 ? "None yet today" : "All paid";
}

/** Returns what gift cards were charged today, and what is left to use. */
function owedNote({ charged, outstanding }: Home, money: (cents: number) => string) {
  const left = `${countWords(outstanding.cards, "card")}, ${countWords(outstanding.uses, "unused use")}`;
  if (charged.count === 0) return { note: left };
  return { compare: `− ${money(charged.cents)}`, note: `charged today; ${left}` };
}

const countWords = (count: number, word: string) => `${COUNT.format(count)} ${word}${count === 1 ? "" : "s"}`;
