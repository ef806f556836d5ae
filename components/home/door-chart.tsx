import { scaleBand, scaleLinear } from "d3-scale";
import { stack } from "d3-shape";
import { Section } from "#components/ui/section";
import { DOOR_KINDS, type DoorHour, USE_KINDS, type UseKind } from "#lib/dashboard/home/shape";
import styles from "./door-chart.module.css";
import { DoorTable } from "./door-table.tsx";
import { USE_KIND_LABELS } from "./kinds.ts";

const HEIGHT = 262;
const TOP = 10;
const BASE = 240;
const RULES = 3;

interface Shown {
  hours: readonly DoorHour[];
  hourNow: number;
  /** "Friday". */
  weekday: string;
}

/**
 * A chart of guests let in and gift cards charged, by hour and kind, compared with the same day of last week, and of guests
 * expected later. Drawn on the server, with its figures as a table below.
 */
export function DoorByHour(shown: Shown) {
  const { hours, weekday } = shown;
  const kinds = USE_KINDS.filter((kind) => hours.some(({ uses }) => uses[kind] > 0));
  return (
    <Section title="At the door and the till, by hour" end={<Legend {...shown} kinds={kinds} />}>
      <Chart {...shown} kinds={kinds} />
      <details className={styles.figures}>
        <summary>Figures as a table</summary>
        <DoorTable hours={hours} kinds={kinds} weekday={weekday} />
      </details>
    </Section>
  );
}

function Legend({ hours, kinds, weekday }: Shown & { kinds: readonly UseKind[] }) {
  return (
    <ul className={styles.legend}>
      {kinds.map((kind) => (
        <li key={kind}>
          <svg className={styles.swatch} aria-hidden="true">
            <rect className={styles[kind]} width="100%" height="100%" />
          </svg>
          {USE_KIND_LABELS[kind]}
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
  );
}

const usesOf = ({ uses }: DoorHour): number => USE_KINDS.reduce((sum, kind) => sum + uses[kind], 0);

type YOf = (count: number) => number;

/** Positions are in percent of the width, so that the chart fits any width and its text keeps its size. */
function Chart(shown: Shown & { kinds: readonly UseKind[] }) {
  const { hours, hourNow, kinds } = shown;
  const most = Math.max(RULES, ...hours.map((row) => Math.max(usesOf(row) + row.expected, row.lastWeek)));
  const y = scaleLinear().domain([0, most]).nice(RULES).range([BASE, TOP]);
  const x = scaleBand<number>()
    .domain(hours.map(({ hour }) => hour))
    .range([0, 100]);
  const expected = Math.max(...hours.map((row) => row.expected));
  const labelled = expected > 0 ? hours.find((row) => row.expected === expected)?.hour : undefined;
  const layers = stack<DoorHour, UseKind | "expected">()
    .keys([...kinds, "expected"])
    .value((row, key) => (key === "expected" ? row.expected : row.uses[key]))(hours);
  return (
    <svg className={styles.chart} height={HEIGHT} role="img" aria-label={sentence(shown)}>
      <Patterns />
      {y.ticks(RULES).map((count) => (
        <g key={count}>
          <line className={count === 0 ? styles.zero : styles.gridLine} x2="100%" y1={y(count)} y2={y(count)} />
          <text x="-8" y={y(count) + 4} textAnchor="end">
            {count}
          </text>
        </g>
      ))}
      {hours.map((row, at) => (
        <svg key={row.hour} x={`${x(row.hour)}%`} width={`${x.bandwidth()}%`} height={HEIGHT} aria-hidden="true">
          {layers.map((layer) => (
            <Part key={layer.key} className={styles[layer.key]} from={layer[at]?.[0]} to={layer[at]?.[1]} y={y} />
          ))}
          <Marks row={row} y={y} label={row.hour === labelled} />
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
      <pattern id="door-gift-card" {...sizes}>
        <path className={styles.pattern} d="M2 3h2M3 2v2" />
      </pattern>
    </defs>
  );
}

/** One kind of a column. Kinds on top of each other have a gap of 1 px. */
function Part({ className, from = 0, to = 0, y }: { className?: string; from?: number; to?: number; y: YOf }) {
  if (to === from) return null;
  const bottom = y(from) - (from > 0 ? 1 : 0.5);
  return <rect className={className} x="23%" width="54%" y={y(to)} height={Math.max(1, bottom - y(to))} />;
}

/** The mark of last week, and the number of those expected in the hour with most of them. */
function Marks({ row, y, label }: { row: DoorHour; y: YOf; label: boolean }) {
  const top = y(Math.max(usesOf(row) + row.expected, row.lastWeek));
  return (
    <>
      {row.lastWeek > 0 && (
        <line className={styles.lastWeek} x1="16%" x2="84%" y1={y(row.lastWeek)} y2={y(row.lastWeek)} />
      )}
      {label && (
        <text className={styles.strong} x="50%" y={top - 7} textAnchor="middle">
          {row.expected} expected
        </text>
      )}
    </>
  );
}

function sentence({ hours, kinds, weekday }: Shown & { kinds: readonly UseKind[] }): string {
  const busiest = hours.reduce((a, b) => (usesOf(b) > usesOf(a) ? b : a));
  const sumOf = (count: (row: DoorHour) => number) => hours.reduce((sum, row) => sum + count(row), 0);
  const guests = sumOf(({ uses }) => DOOR_KINDS.reduce((sum, kind) => sum + uses[kind], 0));
  const expected = sumOf((row) => row.expected);
  const byKind = kinds.map((kind) => `${USE_KIND_LABELS[kind].toLowerCase()} ${sumOf(({ uses }) => uses[kind])}`);
  return [
    `By hour: ${guests} guests let in so far today and ${sumOf(({ uses }) => uses.gift_card)} gift cards charged`,
    kinds.length > 1 ? ` (${byKind.join(", ")})` : "",
    usesOf(busiest) > 0 ? `, most at ${busiest.hour} with ${usesOf(busiest)}` : "",
    `; ${sumOf((row) => row.lastWeek)} on the whole of last ${weekday}`,
    expected > 0 ? `; ${expected} guests expected later` : "",
    ".",
  ].join("");
}
