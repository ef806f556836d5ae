import { ItemCode } from "#components/items/item-code";
import { Figure, Text } from "#components/ui/text";
import type { BookingDetails } from "#lib/dashboard/bookings/shape";
import { formatRange } from "#lib/texts/time";
import { peopleText } from "./booking-status.tsx";

/** The code of a booking, when and for how many it is, and what a scan would answer. */
export function BookingCode({
  details: { booking, refusal, place },
  now,
  zone,
}: {
  details: BookingDetails;
  now: number;
  zone: string;
}) {
  const { starts_at, ends_at } = booking;
  return (
    <ItemCode noun="booking" token={booking.qr_token} refusal={refusal} yes="A scan would let the party in">
      <Text as="p" tone="soft">
        {[peopleText(booking.party_size), place].filter(Boolean).join(", ")}
      </Text>
      <Figure>{starts_at === null || ends_at === null ? "No time" : formatRange(starts_at, ends_at, now, zone)}</Figure>
    </ItemCode>
  );
}
