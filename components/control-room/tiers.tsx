import { Meter } from "#components/ui/meter";
import type { Room } from "#lib/dashboard/control-room/shape";
import styles from "./tiers.module.css";

/** How many of each tier are in, of those who bought. An event without tiers is one row. */
export function Tiers({ room }: { room: Room }) {
  const rows = room.tiers.length > 0 ? room.tiers : [{ name: "All tickets", sold: room.sold, in: room.in }];
  return (
    <ul className={styles.tiers}>
      {rows.map(({ name, sold, in: inside }) => (
        <li key={name}>
          <span>{name}</span>
          <b>
            {inside} <small>of {sold}</small>
          </b>
          <Meter
            tall
            label={`${name}: ${inside} of ${sold} in`}
            parts={[
              { percent: (100 * inside) / Math.max(1, sold) },
              { percent: (100 * (sold - inside)) / Math.max(1, sold), kind: "hatched" },
            ]}
          />
        </li>
      ))}
    </ul>
  );
}
