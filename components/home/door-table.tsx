import { OnPhone } from "#components/ui/layout";
import { type Column, Table } from "#components/ui/table";
import type { DoorHour, DoorKind } from "#lib/domain/home/schema";
import { KIND_WORDS } from "./kinds.ts";

type Row = DoorHour & { id: string };

/** The figures of the chart as a table. The kinds have columns of their own where there is more than one. */
export function DoorTable({
  hours,
  kinds,
  weekday,
}: {
  hours: readonly DoorHour[];
  kinds: readonly DoorKind[];
  weekday: string;
}) {
  const guests: Column<Row> = {
    head: "Guests",
    right: true,
    phone: "amount",
    cell: ({ admitted }) => kinds.reduce((sum, kind) => sum + admitted[kind], 0),
  };
  const ofKinds = kinds.map((kind): Column<Row> => {
    return { head: KIND_WORDS[kind], right: true, cell: ({ admitted }) => admitted[kind] };
  });
  return (
    <Table
      label="Through the door, by hour"
      flush
      rows={hours.map((row) => ({ ...row, id: String(row.hour) }))}
      columns={[
        { head: "Hour", cell: (row) => `${row.hour}:00`, name: true, phone: "name" },
        guests,
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
