import { OnPhone } from "#components/ui/layout";
import { type Column, Table } from "#components/ui/table";
import type { DoorHour, UseKind } from "#lib/dashboard/home/shape";
import { USE_KIND_LABELS } from "./kinds.ts";

type Row = DoorHour & { id: string };

/** The figures of the chart as a table. The kinds have columns of their own where there is more than one. */
export function DoorTable({
  hours,
  kinds,
  weekday,
}: {
  hours: readonly DoorHour[];
  kinds: readonly UseKind[];
  weekday: string;
}) {
  const all: Column<Row> = {
    head: "All",
    right: true,
    phone: "amount",
    cell: ({ uses }) => kinds.reduce((sum, kind) => sum + uses[kind], 0),
  };
  const ofKinds = kinds.map((kind): Column<Row> => {
    return { head: USE_KIND_LABELS[kind], right: true, cell: ({ uses }) => uses[kind] };
  });
  return (
    <Table
      label="At the door and the till, by hour"
      flush
      rows={hours.map((row) => ({ ...row, id: String(row.hour) }))}
      columns={[
        { head: "Hour", cell: (row) => `${row.hour}:00`, name: true, phone: "name" },
        all,
        ...(kinds.length > 1 ? ofKinds : []),
        {
          head: `Last ${weekday}`,
          cell: (row) => (
            <>
              <OnPhone>Last {weekday} </OnPhone>
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
              <OnPhone> expected</OnPhone>
            </>
          ),
          right: true,
          phone: "meta",
        },
      ]}
    />
  );
}
