import { DAY_MINUTES } from "#lib/core/spans";
import { closesNextDay, type OpenTime, openMinutes, WEEK_DAYS } from "#lib/core/week";
import type { OpeningHours } from "#lib/domain/products/schema-parts";
import styles from "./week-view.module.css";

/** The opening hours of a week: one line for each day, with a bar from midnight to midnight. */
export function WeekView({ hours }: { hours: readonly OpeningHours[] }) {
  const hoursOf = (weekday: number) => hours.filter(({ day }) => day === weekday);
  return (
    <table className={styles.week} aria-label="Opening hours">
      <tbody>
        {WEEK_DAYS.map((name, index) => {
          const ofDay = hoursOf(index + 1);
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <DayBar hours={ofDay} dayBefore={hoursOf(index || 7)} />
              </td>
              <td className={styles.times}>{ofDay.length === 0 ? "Closed" : ofDay.map(timesOf).join(", ")}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The open hours of one day as a bar, with those that go on after midnight from the day before. The words are beside it. */
export function DayBar({ hours, dayBefore }: { hours: readonly OpenTime[]; dayBefore: readonly OpenTime[] }) {
  return (
    <span className={styles.bar} aria-hidden="true">
      {openMinutes(hours, dayBefore).map(({ from, to }) => (
        <i
          key={`${from} ${to}`}
          style={{
            left: `${(100 * from) / DAY_MINUTES}%`,
            width: `${(100 * (to - from)) / DAY_MINUTES}%`,
          }}
        />
      ))}
    </span>
  );
}

const timesOf = (time: OpenTime): string =>
  `${time.opens} to ${time.closes}${closesNextDay(time) ? " the next day" : ""}`;
