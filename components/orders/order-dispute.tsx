import { Note } from "#components/ui/note";
import { Time } from "#components/ui/time";
import type { OrderDispute as Dispute } from "#lib/dashboard/orders/shape";
import { formatMoney } from "#lib/texts/money";

/** Says that a bank questions what paid an order, and what that means until it is decided. */
export function OrderDispute({ dispute, currency }: { dispute: Dispute; currency: string }) {
  const { status, reason, cents, respond_by, is_refundable: isInquiry } = dispute;
  const amount = formatMoney(cents, currency);
  if (status === "won") return <Note>The dispute about {amount} was won. The money is yours.</Note>;
  if (status === "lost") {
    return <Note kind="care">The dispute about {amount} was lost. What the bank took is recorded as a refund.</Note>;
  }
  return (
    <Note kind="care">
      <b>
        {isInquiry ? `A bank asks about ${amount} of this order` : `${amount} of this order is disputed`} (
        {reason.replaceAll("_", " ")}).
      </b>{" "}
      {isInquiry
        ? "No money was taken, and a refund can end the inquiry. Gift cards that this order sold cannot be charged meanwhile. "
        : "Nothing can be refunded until the bank has decided, and gift cards that this order sold cannot be charged. "}
      {respond_by !== null && (
        <>
          Give your evidence in the dashboard of your payment processor until <Time at={respond_by} as="exact" />.
        </>
      )}
    </Note>
  );
}
