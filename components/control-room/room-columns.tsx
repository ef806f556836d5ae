import { Meter } from "#components/ui/meter";
import type { Column } from "#components/ui/table";
import { Time } from "#components/ui/time";
import type { RoomChoice } from "#lib/dashboard/control-room/shape";

export const ROOM_COLUMNS: readonly Column<RoomChoice>[] = [
  {
    head: "Event",
    name: true,
    grow: true,
    two: true,
    phone: "name",
    cell: ({ title, location }) => (
      <>
        {title}
        {location && <small>{location}</small>}
      </>
    ),
  },
  { head: "Starts", phone: "what", cell: ({ starts_at }) => <Time at={starts_at} as="when" /> },
  {
    head: "In and sold",
    width: 160,
    phone: "meta",
    cell: ({ in: inside, sold, capacity }) => (
      <Meter
        label={`${inside} in, ${sold} sold${capacity === null ? "" : ` of ${capacity}`}`}
        parts={[
          { percent: (100 * inside) / Math.max(1, capacity ?? sold) },
          { percent: (100 * (sold - inside)) / Math.max(1, capacity ?? sold), kind: "hatched" },
        ]}
      />
    ),
  },
  { head: "In", right: true, strong: true, phone: "amount", cell: ({ in: inside, sold }) => `${inside} of ${sold}` },
];
