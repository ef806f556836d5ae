import { Meter } from "#components/ui/meter";
import { Section } from "#components/ui/section";
import { Table } from "#components/ui/table";
import { Time } from "#components/ui/time";
import type { NextEvent } from "#lib/domain/home/schema";

const FEW = 10;

/** The next events: who came, what is sold, what is left. A row opens its tickets. */
export function NextEvents({ events }: { events: readonly NextEvent[] }) {
  return (
    <Section title="Tonight and next" className="next-events">
      <Table
        label="Tonight and next"
        flush
        rows={events}
        href={(event) => `/tickets?event=${event.id}`}
        columns={[
          {
            head: "Event",
            name: true,
            two: true,
            grow: true,
            phone: "name",
            cell: (event) => (
              <>
                {event.title}
                {event.location && <small>{event.location}</small>}
              </>
            ),
          },
          {
            head: "Starts",
            phone: "what",
            cell: (event) => (
              <>
                <Time at={event.starts_at} as="when" />
                {event.location && <span className="on-phone">, {event.location}</span>}
              </>
            ),
          },
          { head: "In and sold", phone: "meta", cell: (event) => <Sold {...event} /> },
          { head: "In", right: true, cell: (event) => event.arrived },
          {
            head: "Sold",
            right: true,
            phone: "amount",
            cell: (event) => (
              <>
                {event.sold}
                {event.capacity !== null && (
                  <span className="on-phone font-normal text-ink-3"> of {event.capacity}</span>
                )}
              </>
            ),
          },
          { head: "Left", right: true, cell: (event) => <Left {...event} /> },
        ]}
      />
    </Section>
  );
}

function Sold({ arrived, sold, capacity }: NextEvent) {
  const whole = Math.max(capacity ?? sold, 1);
  return (
    <Meter
      label={`${arrived} in, ${sold} sold${capacity === null ? "" : ` of ${capacity}`}`}
      parts={[{ percent: (100 * arrived) / whole }, { percent: (100 * (sold - arrived)) / whole, kind: "hatched" }]}
    />
  );
}

function Left({ sold, capacity }: NextEvent) {
  if (capacity === null) return <span className="text-ink-3">No limit</span>;
  const left = capacity - sold;
  if (left <= 0) return "Full";
  return left < FEW ? <b className="few">{left}</b> : left;
}
