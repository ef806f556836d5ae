import { Status } from "#components/ui/status";
import { Time } from "#components/ui/time";
import type { GiftCardStatus } from "#lib/dashboard/gift-cards/shape";

/** The status of a card, with the date of its delivery when that is to come. */
export function CardStatus({ status, deliverAt }: { status: GiftCardStatus; deliverAt: number | null }) {
  return (
    <Status of="gift_card" is={status}>
      {status === "due" && deliverAt !== null ? (
        <>
          Due <Time at={deliverAt} as="day" />
        </>
      ) : undefined}
    </Status>
  );
}
