import { scaleBand, scaleLinear } from "d3-scale";
import { stack } from "d3-shape";
import type { Owed, OwedMonth } from "#lib/dashboard/liabilities/shape";
import { formatMoney } from "#lib/texts/money";
import styles from "./owed-chart.module.css";
import { monthText, shortMonth } from "./texts.ts";

const HEIGHT = 240;
const TOP = 12;
const BASE = 214;
/** Older months are one column. */
const MONTHS_SHOWN = 12;

interface Column {
  id: string;
  label: string;
  cards: number;
  uses: number;
}

/** What is owed by month of sale: gift cards, and above them unused uses. Drawn on the server. */
export function OwedChart({ owed }: { owed: Owed }) {
  const columns = columnsOf(owed.months);
  const most = Math.max(...columns.map(({ cards, uses }) => cards + uses));
  const y = scaleLinear().domain([0, most]).nice(4).range([BASE, TOP]);
  // In percent of the width, so that the chart fits any width and its text keeps its size.
  const x = scaleBand()
    .domain(columns.map(({ id }) => id))
    .range([0, 100])
    .padding(0.3);
  const layers = stack<Column, "cards" | "uses">().keys(["cards", "uses"])(columns);
  return (
    <>
      <ul className={styles.legend}>
        <li>
          <i className={styles.cardsSwatch} />
          Gift cards
        </li>
        <li>
          <i className={styles.usesSwatch} />
          Unused uses
        </li>
      </ul>
      <svg className={styles.chart} height={HEIGHT} role="img" aria-label={sentence(owed)}>
        <defs>
          <pattern id="owed-uses" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <line className={styles.hatch} y2="6" />
          </pattern>
        </defs>
        {y.ticks(4).map((cents) => (
          <g key={cents}>
            <line className={styles.gridLine} x2="100%" y1={y(cents)} y2={y(cents)} />
            <text x="-8" y={y(cents) + 4} textAnchor="end">
              {formatMoney(cents, owed.currency, { zeros: false })}
            </text>
          </g>
        ))}
        {layers.map((layer) =>
          layer.map(([from, to], at) => (
            <rect
              key={`${layer.key} ${columns[at]?.id}`}
              className={styles[layer.key]}
              x={`${x(columns[at]?.id ?? "")}%`}
              width={`${x.bandwidth()}%`}
              y={y(to)}
              height={Math.max(0, y(from) - y(to))}
            />
          )),
        )}
        {columns.map(({ id, label }) => (
          <text key={id} x={`${(x(id) ?? 0) + x.bandwidth() / 2}%`} y={HEIGHT - 8} textAnchor="middle">
            {label}
          </text>
        ))}
      </svg>
    </>
  );
}

/** The newest months, oldest first, after one column for all older ones. */
function columnsOf(months: readonly OwedMonth[]): Column[] {
  const shown = months.slice(0, MONTHS_SHOWN).map((month) => toColumn(month.month, shortMonth(month.month), [month]));
  const older = months.slice(MONTHS_SHOWN);
  return [...shown, ...(older.length > 0 ? [toColumn("older", "Older", older)] : [])].reverse();
}

function toColumn(id: string, label: string, months: readonly OwedMonth[]): Column {
  const cards = months.reduce((sum, { cents }) => sum + cents.gift_card, 0);
  const total = months.reduce((sum, { total_cents }) => sum + total_cents, 0);
  return { id, label, cards, uses: total - cards };
}

function sentence({ months, total_cents, currency }: Owed): string {
  const most = months.reduce((a, b) => (b.total_cents > a.total_cents ? b : a));
  const money = (cents: number) => formatMoney(cents, currency);
  return `Owed to guests by month of sale: ${money(total_cents)} in all, most from ${monthText(most.month)} with ${money(most.total_cents)}.`;
}
