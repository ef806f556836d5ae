import { TOKEN } from "#components/items/item-list";
import type { Column } from "#components/ui/table";
import { Truncated } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { BookingOverview } from "#lib/dashboard/bookings/shape";
import { BookingStatus, peopleText } from "./booking-status.tsx";
import styles from "./bookings-columns.module.css";

export const BOOKING_COLUMNS: readonly Column<BookingOverview>[] = [
  {
    head: "Guest",
    name: true,
    phone: "name",
    cell: ({ guest }) => <Truncated className={styles.guest}>{guest}</Truncated>,
  },
  { head: "Booking", grow: true, phone: "what", cell: (booking) => <What {...booking} /> },
  {
    head: "Starts",
    tone: "soft",
    phone: "when",
    cell: ({ starts_at }) => starts_at !== null && <Time at={starts_at} as="when" />,
  },
  { head: "People", right: true, wideOnly: true, cell: ({ party_size }) => party_size },
  { head: "Status", phone: "amount", cell: ({ status }) => <BookingStatus status={status} /> },
  TOKEN,
];

function What({ title, place, party_size }: BookingOverview) {
  const text = [title, place].filter(Boolean).join(", ");
  return (
    <span title={text}>
      {text}
      <span className={styles.party}>, {peopleText(party_size)}</span>
    </span>
  );
}
