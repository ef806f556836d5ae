import { Id, shortId } from "#components/ui/id";
import type { Column } from "#components/ui/table";
import { Mono, Truncated } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { EventOverview } from "#lib/dashboard/events/shape";
import { EVENT_TEXTS } from "#lib/texts/events";
import { DeliveryCounts } from "./delivery-counts.tsx";

export const EVENT_COLUMNS: readonly Column<EventOverview>[] = [
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
  { head: "What happened", grow: true, tone: "soft", wideOnly: true, cell: ({ type }) => EVENT_TEXTS[type] },
  {
    head: "Object",
    phone: "what",
    cell: ({ object_id }) => (object_id ? <Mono tone="quiet">{shortId(object_id)}</Mono> : "–"),
  },
  { head: "Webhooks", phone: "meta", cell: ({ deliveries }) => <DeliveryCounts counts={deliveries} /> },
  { head: "Id", wideOnly: true, cell: ({ id }) => <Id id={id} of="event id" /> },
  { head: "When", right: true, tone: "soft", phone: "when", cell: ({ created }) => <Time at={created} as="second" /> },
];
