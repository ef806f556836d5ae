import { OnPhone } from "#components/ui/layout";
import { Meter } from "#components/ui/meter";
import { Section } from "#components/ui/section";
import { Table } from "#components/ui/table";
import { Text } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { NextDate } from "#lib/dashboard/home/shape";
import { bookingsOf } from "./bookings-of.ts";
import styles from "./next-dates.module.css";

/** The next events and timeslots: who came, what is sold, what is left. A row opens the tickets or the bookings. */
export function NextDates({ dates, zone }: { dates: readonly NextDate[]; zone: string }) {
  return (
    <Section title="Tonight and next">
      <Table
        label="Tonight and next"
        flush
        rows={dates}
        href={({ kind, id, product_id, starts_at }) =>
          kind === "event" ? `/tickets?event=${id}` : bookingsOf(product_id, starts_at, zone)
        }
        columns={[
          {
            head: "Event or timeslot",
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
                {event.location && <OnPhone>, {event.location}</OnPhone>}
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
                  <OnPhone>
                    <span className={styles.capacity}> of {event.capacity}</span>
                  </OnPhone>
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

function Sold({ arrived, sold, capacity }: NextDate) {
  const whole = Math.max(capacity ?? sold, 1);
  return (
    <span className={styles.meter}>
      <Meter
        label={`${arrived} in, ${sold} sold${capacity === null ? "" : ` of ${capacity}`}`}
        parts={[{ percent: (100 * arrived) / whole }, { percent: (100 * (sold - arrived)) / whole, kind: "hatched" }]}
      />
    </span>
  );
}

function Left(event: NextDate) {
  if (event.capacity === null) return <Text tone="quiet">No limit</Text>;
  const left = event.capacity - event.sold;
  if (left <= 0) return "Full";
  return event.is_nearly_sold_out ? <b className={styles.few}>{left}</b> : left;
}
