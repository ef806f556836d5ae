import { shortId } from "#components/ui/id";
import { type Column, Table } from "#components/ui/table";
import { Mono, Text, Truncated } from "#components/ui/text";
import type { WrittenEvent } from "#lib/dashboard/requests/shape";
import { EVENT_TEXTS } from "#lib/texts/events";

const COLUMNS: readonly Column<WrittenEvent>[] = [
  {
    head: "Event",
    name: true,
    phone: "name",
    cell: ({ type }) => (
      <Truncated mono strong>
        {type}
      </Truncated>
    ),
  },
  { head: "What happened", grow: true, tone: "soft", phone: "what", cell: ({ type }) => EVENT_TEXTS[type] },
  {
    head: "Object",
    right: true,
    cell: ({ object_id }) => (object_id ? <Mono tone="quiet">{shortId(object_id)}</Mono> : "–"),
  },
];

/** The events that a request wrote: what it changed. */
export function WrittenEvents({ events }: { events: readonly WrittenEvent[] }) {
  if (events.length === 0) {
    return (
      <Text as="p" tone="soft">
        This request wrote no event: it changed nothing, or what it changed has none.
      </Text>
    );
  }
  return (
    <Table label="Events of this request" flush columns={COLUMNS} rows={events} href={({ id }) => `/events/${id}`} />
  );
}
