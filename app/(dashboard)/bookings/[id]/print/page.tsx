import type { Metadata } from "next";
import { PrintedItem } from "#components/items/printed-item";
import { getBookingDetails } from "#lib/dashboard/bookings/read";
import { firstOf } from "#lib/pages/address";
import { readOne } from "#lib/pages/read-one";
import { requireSession } from "#lib/pages/session";
import { buyerText } from "#lib/texts/buyer";
import { formatDateTime, formatTime } from "#lib/texts/time";

export const metadata: Metadata = { title: "Print a booking" };

const readBooking = readOne(getBookingDetails);

export default async function PrintBookingPage({ params, searchParams }: PageProps<"/bookings/[id]/print">) {
  const { store, mode } = await requireSession();
  const { booking, title, place, order, refusal } = await readBooking((await params).id);
  const { starts_at, ends_at } = booking;
  return (
    <PrintedItem
      path={`/bookings/${booking.id}`}
      noun="Booking"
      size={firstOf((await searchParams).size) === "small" ? "small" : "page"}
      isTest={mode === "test"}
      store={store.name}
      title={title}
      lead={starts_at === null ? "No time" : formatDateTime(starts_at, store.timezone)}
      facts={[
        ["Guest", booking.lead_name ?? buyerText(order)],
        ["People", String(booking.party_size)],
        ["With", place],
        ["Until", ends_at !== null && formatTime(ends_at, store.timezone)],
      ]}
      code={refusal === null ? booking.qr_token : null}
      hint="Show this code when you arrive."
    />
  );
}
