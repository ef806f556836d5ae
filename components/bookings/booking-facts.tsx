import { OrderSection } from "#components/items/order-section";
import { RecordFacts } from "#components/ui/record-facts";
import { Facts, Section } from "#components/ui/section";
import { TextLink } from "#components/ui/text-link";
import { Time } from "#components/ui/time";
import type { BookingDetails } from "#lib/dashboard/bookings/shape";

/** The time, place and order of a booking, and the answers given at checkout. */
export function BookingFacts({
  details: { booking, title, place, order },
  date,
}: {
  details: BookingDetails;
  /** The day of the booking in the store's time zone, or null. */
  date: string | null;
}) {
  const answers = Object.entries(booking.custom_fields ?? {});
  return (
    <>
      <Section title="Booking">
        <Facts
          facts={[
            [
              "Product",
              <TextLink key="product" href={`/products/${booking.product_id}`}>
                {title}
              </TextLink>,
            ],
            ["With", place],
            ["Starts", booking.starts_at !== null && <Time key="starts" at={booking.starts_at} as="exact" />],
            ["Ends", booking.ends_at !== null && <Time key="ends" at={booking.ends_at} as="exact" />],
            ["People", booking.party_size],
            [
              "That day",
              date && (
                <TextLink key="day" href={`/bookings/calendar?day=${date}`}>
                  In the calendar
                </TextLink>
              ),
            ],
          ]}
        />
      </Section>
      <OrderSection
        order={order}
        customerId={booking.customer_id}
        before={[["Guest", booking.lead_name]]}
        after={[
          ["Issued", <Time key="issued" at={booking.created} as="exact" />],
          ["Voided", booking.voided_at !== null && <Time key="voided" at={booking.voided_at} as="exact" />],
        ]}
      />
      {answers.length > 0 && (
        <Section title="Asked at checkout">
          <Facts facts={answers.map(([name, value]) => [name, String(value)] as const)} />
        </Section>
      )}
      <RecordFacts id={booking.id} noun="booking" />
    </>
  );
}
