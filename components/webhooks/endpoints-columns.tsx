import type { ReactNode } from "react";
import { ButtonLink } from "#components/ui/button";
import type { Column } from "#components/ui/table";
import { Mono, Truncated } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { EndpointOverview, EndpointProblem } from "#lib/dashboard/webhooks/shape";
import { FAILURES_THAT_DISABLE } from "#lib/domain/webhook-endpoints/schema";
import { mistakeOf } from "#lib/texts/delivery-mistakes";
import { EndpointStatus } from "./endpoint-status.tsx";
import styles from "./endpoints-columns.module.css";

type Row = EndpointOverview & { id: string };

export const ENDPOINT_COLUMNS: readonly Column<Row>[] = [
  {
    head: "Address",
    name: true,
    two: true,
    grow: true,
    phone: "name",
    cell: ({ endpoint, problem, failed_in_a_row }) => (
      <>
        <Mono strong>{endpoint.url}</Mono>
        {problem ? (
          <Truncated as="small" className={styles.problem}>
            {problemText(failed_in_a_row, problem)}
          </Truncated>
        ) : (
          endpoint.description && <Truncated as="small">{endpoint.description}</Truncated>
        )}
      </>
    ),
  },
  {
    head: "Listens to",
    phone: "what",
    tone: "soft",
    wideOnly: true,
    className: styles.events,
    cell: ({ endpoint }) => <span title={endpoint.events.join(", ")}>{eventText(endpoint.events)}</span>,
  },
  { head: "State", phone: "meta", cell: ({ state }) => <EndpointStatus state={state} /> },
  { head: "Waiting", right: true, tone: "soft", wideOnly: true, cell: ({ waiting }) => waiting },
  {
    head: "Last event",
    right: true,
    phone: "when",
    tone: "soft",
    cell: ({ last_delivery: last }) => (last ? <Time at={last.created} as="ago" /> : "None yet"),
  },
  {
    head: "",
    label: "Switch on",
    right: true,
    className: styles.switchOn,
    cell: ({ endpoint }) =>
      !endpoint.enabled && (
        <ButtonLink small href={`/webhooks/${endpoint.id}?task=on`}>
          Switch on
        </ButtonLink>
      ),
  },
];

/** Returns "2 of 5 in a row failed. Your server runs, but nothing is at this path. Last arrived …". */
function problemText(failed: number, { last_attempt: last, last_delivered_at: arrived }: EndpointProblem): ReactNode {
  return (
    <>
      {failed > 0 && `${failed} of ${FAILURES_THAT_DISABLE} in a row failed. `}
      {last && `${mistakeOf(last)?.title ?? ""} `}
      {arrived !== null && (
        <>
          Last arrived <Time at={arrived} />.
        </>
      )}
    </>
  );
}

/** Returns "Everything", or the names of the events. */
function eventText(events: readonly string[]): string {
  return events.includes("*") ? "Everything" : events.join(", ");
}
