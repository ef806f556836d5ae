import { Text, VisuallyHidden } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { RoomQuarter } from "#lib/dashboard/control-room/shape";
import styles from "./quarters.module.css";

/** So many times fit below the columns on a phone. */
const MOST_LABELS = 4;
const QUARTERS_AN_HOUR = 4;

/** Guests let in, one column for each quarter of an hour. A screen reader reads it as a table. */
export function Quarters({ quarters }: { quarters: readonly RoomQuarter[] }) {
  if (quarters.length === 0) {
    return (
      <Text as="p" tone="quiet">
        Nobody was let in yet.
      </Text>
    );
  }
  const labelEvery = QUARTERS_AN_HOUR * Math.ceil(quarters.length / QUARTERS_AN_HOUR / MOST_LABELS);
  const most = Math.max(1, ...quarters.map(({ count }) => count));
  const busiest = quarters.findLastIndex(({ count }) => count === most);
  return (
    <table className={styles.quarters}>
      <caption>
        <VisuallyHidden>Guests let in, by quarter of an hour</VisuallyHidden>
      </caption>
      <tbody>
        {quarters.map(({ at, count }, index) => (
          <tr key={at} title={`${count} guests`}>
            <th scope="row" className={index % labelEvery === 0 ? undefined : styles.unlabelled}>
              <Time at={at} />
            </th>
            <td>
              <i style={{ height: `${(100 * count) / most}%` }} className={count === 0 ? styles.none : undefined} />
              <b className={index === busiest || index === quarters.length - 1 ? undefined : styles.quiet}>{count}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
