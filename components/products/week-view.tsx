import { WEEK_DAYS } from "#lib/core/week";
import type { OpeningHours } from "#lib/domain/products/schema";
import styles from "./week-view.module.css";

const MINUTES_OF_DAY = 24 * 60;

/** The opening hours of a week: one line for each day, with a bar from midnight to midnight. */
export function WeekView({ hours }: { hours: readonly OpeningHours[] }) {
  return (
    <table className={styles.week} aria-label="Opening hours">
      <tbody>
        {WEEK_DAYS.map((name, index) => {
          const ofDay = hours.filter(({ day }) => day === index + 1);
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <DayBar hours={ofDay} />
              </td>
              <td className={styles.times}>{ofDay.length === 0 ? "Closed" : ofDay.map(timesOf).join(", ")}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The open hours of one day as a bar. The words are beside it. */
export function DayBar({ hours }: { hours: readonly Pick<OpeningHours, "opens" | "closes">[] }) {
  return (
    <span className={styles.bar} aria-hidden="true">
      {hours.map(({ opens, closes }) => {
        const from = minutesOf(opens);
        const to = minutesOf(closes);
        if (from === null || to === null || to <= from) return null;
        return (
          <i
            key={opens}
            style={{
              left: `${(100 * from) / MINUTES_OF_DAY}%`,
              width: `${(100 * (to - from)) / MINUTES_OF_DAY}%`,
            }}
          />
        );
      })}
    </span>
  );
}

const timesOf = ({ opens, closes }: OpeningHours): string => `${opens} to ${closes}`;

function minutesOf(time: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time) ?? [];
  return hours && minutes ? Number(hours) * 60 + Number(minutes) : null;
}
