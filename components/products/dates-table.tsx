import { OnPhone } from "#components/ui/layout";
import { Meter } from "#components/ui/meter";
import { Table } from "#components/ui/table";
import { Text } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { Product } from "#lib/domain/products/schema";
import styles from "./product-lists.module.css";

/** An event or a timeslot, as its row shows it. */
interface DateRow {
  id: string;
  starts_at: number;
  ends_at: number | null;
  location: string | null;
  capacity: number | null;
  sold: number;
  left: number | null;
}

const UPCOMING_SHOWN = 30;
const PAST_SHOWN = 5;

/** The dates of a product that can still be bought, soonest first, then those that are over, latest first. */
export function DatesTable({ label, product, now }: { label: string; product: Product; now: number }) {
  const rows = datesOf(product);
  const isOver = ({ starts_at, ends_at }: DateRow) => (ends_at ?? starts_at) <= now;
  const upcoming = rows.filter((row) => !isOver(row));
  const past = rows.filter(isOver).reverse();
  const shown = [...upcoming.slice(0, UPCOMING_SHOWN), ...past.slice(0, PAST_SHOWN)];
  const more = rows.length - shown.length;
  return (
    <>
      <Table
        label={label}
        flush
        rows={shown}
        columns={[
          {
            head: "Starts",
            name: true,
            phone: "name",
            cell: (row) => <Time at={row.starts_at} as="when" className={isOver(row) ? styles.over : undefined} />,
          },
          {
            head: "Ends",
            tone: "soft",
            cell: (row) => (row.ends_at === null ? null : <Time at={row.ends_at} as="when" />),
          },
          { head: "Where", tone: "soft", grow: true, phone: "what", cell: (row) => row.location },
          { head: "Sold", label: "Share sold", cell: (row) => <SoldMeter {...row} /> },
          {
            head: "Seats",
            right: true,
            phone: "amount",
            cell: (row) => (
              <>
                {row.sold}
                {row.capacity !== null && <Text tone="quiet"> of {row.capacity}</Text>}
              </>
            ),
          },
          {
            head: "Left",
            right: true,
            phone: "meta",
            cell: (row) => <LeftOf {...row} isOver={isOver(row)} />,
          },
        ]}
      />
      {more > 0 && (
        <Text as="p" tone="quiet" className={styles.more}>
          And {more} more, {upcoming.length > UPCOMING_SHOWN ? "later or over" : "over"}.
        </Text>
      )}
    </>
  );
}

function datesOf({ events, timeslots }: Product): DateRow[] {
  if (events) return events.map((event) => ({ ...event, sold: event.sold_count, left: event.remaining }));
  return (timeslots ?? []).map((slot) => ({
    ...slot,
    location: null,
    capacity: slot.seats,
    sold: slot.seats_taken,
    left: slot.seats - slot.seats_taken,
  }));
}

function SoldMeter({ sold, capacity }: DateRow) {
  if (capacity === null) return null;
  return (
    <span className={styles.meter}>
      <Meter
        label={`${sold} of ${capacity} sold`}
        parts={[{ percent: (100 * sold) / Math.max(capacity, 1), kind: "accent" }]}
      />
    </span>
  );
}

function LeftOf({ left, isOver }: DateRow & { isOver: boolean }) {
  if (isOver) return <Text tone="quiet">Over</Text>;
  if (left === null) return <Text tone="quiet">No limit</Text>;
  if (left <= 0) return "Full";
  return (
    <>
      {left}
      <OnPhone> left</OnPhone>
    </>
  );
}
