import { type Column, Table } from "#components/ui/table";
import { Time } from "#components/ui/time";
import type { EndpointOverview } from "#lib/domain/webhook-endpoints/schema";
import { EndpointStatus } from "./endpoint-status.tsx";

type Row = EndpointOverview & { id: string };

export const ENDPOINT_COLUMNS: readonly Column<Row>[] = [
  {
    head: "Address",
    name: true,
    two: true,
    grow: true,
    phone: "name",
    cell: ({ endpoint }) => (
      <>
        <span className="mono font-medium">{endpoint.url}</span>
        {endpoint.description && <small className="cut">{endpoint.description}</small>}
      </>
    ),
  },
  {
    head: "Listens to",
    phone: "what",
    className: "text-ink-2 cut max-w-60",
    cell: ({ endpoint }) => <span title={endpoint.events.join(", ")}>{listens(endpoint.events)}</span>,
  },
  { head: "State", phone: "meta", cell: ({ state }) => <EndpointStatus state={state} /> },
  { head: "Waiting", right: true, className: "text-ink-2", cell: ({ waiting }) => waiting },
  {
    head: "Last event",
    right: true,
    phone: "when",
    className: "text-ink-2",
    cell: ({ last_delivery: last }) => (last ? <Time at={last.created} as="ago" /> : "None yet"),
  },
];

/** The endpoints, newest first; a row opens its log. */
export function EndpointsTable({ overviews, fresh }: { overviews: readonly EndpointOverview[]; fresh?: string }) {
  const rows = overviews.map((overview) => ({ ...overview, id: overview.endpoint.id }));
  return (
    <Table
      label="Webhook endpoints"
      columns={ENDPOINT_COLUMNS}
      rows={rows}
      href={(row) => `/webhooks/${row.id}`}
      fresh={fresh}
    />
  );
}

/** "Everything", or the names, families first. */
function listens(events: readonly string[]): string {
  return events.includes("*") ? "Everything" : events.join(", ");
}
