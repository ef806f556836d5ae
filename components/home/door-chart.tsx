import { Table } from "#components/ui/table";
import type { DoorHour } from "#lib/domain/home/schema";
import { ChartOrTable } from "./chart-or-table.tsx";

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

/** A chart of guests let in by hour, compared with the same day of last week, and of guests expected later. */
export function DoorByHour(shown: Shown) {
  const hasLast = shown.hours.some((row) => row.lastWeek > 0);
  const hasExpected = shown.hours.some((row) => row.expected > 0);
  return (
    <ChartOrTable
      title="Through the door, by hour"
      legend={
        <ul className="legend">
          <li>
            <i className="tickets" />
            Tickets
          </li>
          {hasLast && (
            <li>
              <i className="last" />
              Last {shown.weekday}
            </li>
          )}
          {hasExpected && (
            <li>
              <i className="expected" />
              Expected
            </li>
          )}
        </ul>
      }
      chart={<Chart {...shown} />}
      table={<AsTable {...shown} />}
    />
  );
}

/** Positions are in percent of the width, so that the chart fits any width and its text keeps its size. */
function Chart(shown: Shown) {
  const { hours, hourNow } = shown;
  const step = stepOf(Math.max(...hours.map((row) => Math.max(row.tickets + row.expected, row.lastWeek))));
  const yOf = (count: number) => BASE - (count / (3 * step)) * (BASE - TOP);
  const share = 100 / hours.length;
  const most = Math.max(...hours.map((row) => row.expected));
  const labelled = most > 0 ? hours.find((row) => row.expected === most)?.hour : undefined;
  return (
    <svg className="chart" height={HEIGHT} role="img" aria-label={sentence(shown)}>
      <defs>
        <pattern id="expected" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line y2="6" />
        </pattern>
      </defs>
      {[0, 1, 2, 3].map((at) => (
        <g key={at}>
          <line className={at === 0 ? "zero" : "grid-line"} x2="100%" y1={yOf(at * step)} y2={yOf(at * step)} />
          <text x="-8" y={yOf(at * step) + 4} textAnchor="end">
            {at * step}
          </text>
        </g>
      ))}
      {hours.map((row, at) => (
        <svg key={row.hour} x={`${at * share}%`} width={`${share}%`} height={HEIGHT} aria-hidden="true">
          <Column row={row} yOf={yOf} label={row.hour === labelled} />
          <text className={row.hour === hourNow ? "strong" : undefined} x="50%" y="257" textAnchor="middle">
            {row.hour}
            {row.hour === hourNow && <tspan className="on-desk">, now</tspan>}
          </text>
        </svg>
      ))}
    </svg>
  );
}

function Column({ row, yOf, label }: { row: DoorHour; yOf: (count: number) => number; label: boolean }) {
  const foot = yOf(row.tickets) - (row.tickets > 0 ? 1 : 0.5);
  const top = yOf(row.tickets + row.expected);
  return (
    <>
      {row.tickets > 0 && (
        <rect className="tickets" x="23%" width="54%" y={yOf(row.tickets)} height={BASE - 0.5 - yOf(row.tickets)} />
      )}
      {row.expected > 0 && (
        <rect className="expected" fill="url(#expected)" x="23%" width="54%" y={top} height={Math.max(1, foot - top)} />
      )}
      {row.lastWeek > 0 && <line className="last" x1="16%" x2="84%" y1={yOf(row.lastWeek)} y2={yOf(row.lastWeek)} />}
      {label && (
        <text
          className="strong"
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

/** Returns the step between the three lines above zero. */
function stepOf(most: number): number {
  return STEPS.find((step) => 3 * step >= most) ?? Math.ceil(most / 3 / 100) * 100;
}

function sentence({ hours, today, weekday, lastWeekByNow }: Shown): string {
  const busiest = hours.reduce((a, b) => (b.tickets > a.tickets ? b : a));
  const expected = hours.reduce((sum, row) => sum + row.expected, 0);
  return [
    `Guests through the door by hour: ${today} so far today`,
    today > 0 ? `, most at ${busiest.hour} with ${busiest.tickets}` : "",
    `; ${lastWeekByNow} last ${weekday} by now`,
    expected > 0 ? `; ${expected} expected later` : "",
    ".",
  ].join("");
}

function AsTable({ hours, weekday }: Shown) {
  return (
    <Table
      label="Through the door, by hour"
      flush
      rows={hours.map((row) => ({ ...row, id: String(row.hour) }))}
      columns={[
        { head: "Hour", cell: (row) => `${row.hour}:00`, name: true, phone: "name" },
        { head: "Tickets", cell: (row) => row.tickets, right: true, phone: "amount" },
        {
          head: `Last ${weekday}`,
          cell: (row) => (
            <>
              <span className="on-phone">Last {weekday} </span>
              {row.lastWeek}
            </>
          ),
          right: true,
          phone: "what",
        },
        {
          head: "Expected",
          cell: (row) => (
            <>
              {row.expected}
              <span className="on-phone"> expected</span>
            </>
          ),
          right: true,
          phone: "meta",
        },
      ]}
    />
  );
}
