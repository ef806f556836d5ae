import { Status } from "#components/ui/status";
import { Time } from "#components/ui/time";
import type { BookingStatus as State } from "#lib/dashboard/bookings/shape";

/** The status of a booking, and where it is given the time when the party arrived. */
export function BookingStatus({ status, redeemed_at = null }: { status: State; redeemed_at?: number | null }) {
  return (
    <Status of="booking" is={status}>
      {status === "arrived" && redeemed_at !== null ? (
        <>
          Arrived <Time at={redeemed_at} />
        </>
      ) : undefined}
    </Status>
  );
}

/** "3 people". */
export const peopleText = (count: number): string => (count === 1 ? "1 person" : `${count} people`);
