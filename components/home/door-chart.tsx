import { DOOR_KINDS, type DoorHour, type DoorKind } from "#lib/domain/home/schema";
import { ChartOrTable } from "./chart-or-table.tsx";
import styles from "./door-chart.module.css";
import { DoorTable } from "./door-table.tsx";
import { KIND_WORDS } from "./kinds.ts";

const HEIGHT = 262;
const TOP = 10;
const BASE = 240;
const STEPS = [1, 2, 4, 5, 10, 20, 25, 40, 50, 100, 200, 250, 400, 500];

interface Shown {
  hours: readonly DoorHour[];
  hourNow: number;
  /** "Friday". */
  weekday: string;
  today: number;
  lastWeekByNow: number;
}

/** A chart of guests let in by hour and kind, compared with the same day of last week, and of guests expected later. */
export function DoorByHour(shown: Shown) {
  const { hours, weekday } = shown;
  const kinds = DOOR_KINDS.filter((kind) => hours.some(({ admitted }) => admitted[kind] > 0));
  return (
    <ChartOrTable
      title="Through the door, by hour"
      legend={
        <ul className={styles.legend}>
          {kinds.map((kind) => (
            <li key={kind}>
              <svg className={styles.swatch} aria-hidden="true">
                <rect className={styles[kind]} width="100%" height="100%" />
              </svg>
              {KIND_WORDS[kind]}
            </li>
          ))}
          {hours.some((row) => row.lastWeek > 0) && (
            <li>
              <i className={styles.lastWeekSwatch} />
              Last {weekday}
            </li>
          )}
          {hours.some((row) => row.expected > 0) && (
            <li>
              <i className={styles.expectedSwatch} />
              Expected
            </li>
          )}
        </ul>
      }
      chart={<Chart {...shown} kinds={kinds} />}
      table={<DoorTable hours={hours} kinds={kinds} weekday={weekday} />}
    />
  );
}

const guestsOf = ({ admitted }: DoorHour): number => DOOR_KINDS.reduce((sum, kind) => sum + admitted[kind], 0);

/** Positions are in percent of the width, so that the chart fits any width and its text keeps its size. */
function Chart(shown: Shown & { kinds: readonly DoorKind[] }) {
  const { hours, hourNow } = shown;
  const step = stepOf(Math.max(...hours.map((row) => Math.max(guestsOf(row) + row.expected, row.lastWeek))));
  const yOf = (count: number) => BASE - (count / (3 * step)) * (BASE - TOP);
  const share = 100 / hours.length;
  const most = Math.max(...hours.map((row) => row.expected));
  const labelled = most > 0 ? hours.find((row) => row.expected === most)?.hour : undefined;
  return (
    <svg className={styles.chart} height={HEIGHT} role="img" aria-label={sentence(shown)}>
      <Patterns />
      {[0, 1, 2, 3].map((at) => (
        <g key={at}>
          <line
            className={at === 0 ? styles.zero : styles.gridLine}
            x2="100%"
            y1={yOf(at * step)}
            y2={yOf(at * step)}
          />
          <text x="-8" y={yOf(at * step) + 4} textAnchor="end">
            {at * step}
          </text>
        </g>
      ))}
      {hours.map((row, at) => (
        <svg key={row.hour} x={`${at * share}%`} width={`${share}%`} height={HEIGHT} aria-hidden="true">
          <Column row={row} yOf={yOf} label={row.hour === labelled} />
          <text className={row.hour === hourNow ? styles.strong : undefined} x="50%" y="257" textAnchor="middle">
            {row.hour}
            {row.hour === hourNow && <tspan className={styles.now}>, now</tspan>}
          </text>
        </svg>
      ))}
    </svg>
  );
}

/** The hatch of what is expected, and a pattern for each kind where colors are not drawn. */
function Patterns() {
  const sizes = { width: 6, height: 6, patternUnits: "userSpaceOnUse" };
  return (
    <defs>
      <pattern id="door-expected" {...sizes} patternTransform="rotate(45)">
        <line className={styles.hatch} y2="6" />
      </pattern>
      <pattern id="door-booking" {...sizes}>
        <path className={styles.pattern} d="M0 3h6M3 0v6" />
      </pattern>
      <pattern id="door-voucher" {...sizes}>
        <path className={styles.pattern} d="M0 3h6" />
      </pattern>
      <pattern id="door-membership" {...sizes}>
        <path className={styles.pattern} d="M3 0v6" />
      </pattern>
    </defs>
  );
}

/** The kinds on top of each other with a gap of 1 px, what is expected above them, and the mark of last week. */
function Column({ row, yOf, label }: { row: DoorHour; yOf: (count: number) => number; label: boolean }) {
  const parts = stack(row);
  const guests = guestsOf(row);
  const bottomOf = (below: number) => yOf(below) - (below > 0 ? 1 : 0.5);
  const top = yOf(guests + row.expected);
  return (
    <>
      {parts.map(({ kind, below, count }) => (
        <rect
          key={kind}
          className={styles[kind]}
          x="23%"
          width="54%"
          y={yOf(below + count)}
          height={Math.max(1, bottomOf(below) - yOf(below + count))}
        />
      ))}
      {row.expected > 0 && (
        <rect className={styles.expected} x="23%" width="54%" y={top} height={Math.max(1, bottomOf(guests) - top)} />
      )}
      {row.lastWeek > 0 && (
        <line className={styles.lastWeek} x1="16%" x2="84%" y1={yOf(row.lastWeek)} y2={yOf(row.lastWeek)} />
      )}
      {label && (
        <text
          className={styles.strong}
          x="50%"
          y={Math.min(top, row.lastWeek > 0 ? yOf(row.lastWeek) : top) - 7}
          textAnchor="middle"
        >
          {row.expected} expected
        </text>
      )}
    </>
  );
}

/** Returns the kinds that let guests in, each with the number of guests below it. */
function stack({ admitted }: DoorHour): { kind: DoorKind; below: number; count: number }[] {
  let below = 0;
  return DOOR_KINDS.filter((kind) => admitted[kind] > 0).map((kind) => {
    const part = { kind, below, count: admitted[kind] };
    below += part.count;
    return part;
  });
}

/** Returns the step between the three lines above zero. */
function stepOf(most: number): number {
  return STEPS.find((step) => 3 * step >= most) ?? Math.ceil(most / 3 / 100) * 100;
}

function sentence({ hours, kinds, today, weekday, lastWeekByNow }: Shown & { kinds: readonly DoorKind[] }): string {
  const busiest = hours.reduce((a, b) => (guestsOf(b) > guestsOf(a) ? b : a));
  const expected = hours.reduce((sum, row) => sum + row.expected, 0);
  const countOf = (kind: DoorKind) => hours.reduce((sum, { admitted }) => sum + admitted[kind], 0);
  const byKind = kinds.map((kind) => `${KIND_WORDS[kind].toLowerCase()} ${countOf(kind)}`).join(", ");
  return [
    `Guests through the door by hour: ${today} so far today`,
    kinds.length > 1 ? ` (${byKind})` : "",
    today > 0 ? `, most at ${busiest.hour} with ${guestsOf(busiest)}` : "",
    `; ${lastWeekByNow} last ${weekday} by now`,
    expected > 0 ? `; ${expected} expected later` : "",
    ".",
  ].join("");
}
