import { GuestButtons, GuestPage, Lead } from "#components/guest/guest-page";
import { ButtonLink } from "#components/ui/button";
import { HOLD_MINUTES, MAX_DECLINES } from "#lib/core/limits";
import type { CheckoutView } from "#lib/domain/checkout/page";
import { Bill } from "./bill.tsx";

/** What anybody else sees who has the address of the page: it was in answers and events of the API while the order waited. */
export function PaidElsewhere({ view }: { view: CheckoutView }) {
  return (
    <GuestPage title="Paid" mode={view.mode}>
      <Lead>
        {view.store}: The order is paid.{" "}
        {view.sendsMail
          ? "We sent what was bought to the e-mail address of the order. Open the link in that mail."
          : "The browser that paid shows what was bought. If you do not have it, ask the store."}
      </Lead>
    </GuestPage>
  );
}

const ENDED = {
  paid: ["Paid", "The order is complete. There is nothing left to do here."],
  canceled: ["Canceled", "Nothing was paid, and nothing is reserved any longer. You can order again."],
  refunded: ["Refunded", "The order was refunded. It can take some days until your bank shows the money."],
  partially_refunded: ["Partly refunded", "A part of the order was refunded. The rest stays valid."],
  declined: [
    "Canceled",
    `${MAX_DECLINES} cards were declined, so the order was canceled. Nothing was paid. You can order again.`,
  ],
  expired: [
    "Time is up",
    `Nothing was paid. The ${HOLD_MINUTES} minutes are over, so others can buy it now. You can order again.`,
  ],
} as const;

interface EndedProps {
  view: CheckoutView;
  /** `declined`: canceled after too many declined cards. */
  state: "paid" | "canceled" | "declined" | "expired";
  /** The page with the files that were bought. */
  download: string | null;
}

/** An order that was paid or that cannot be paid any more. */
export function Ended({ view, state, download }: EndedProps) {
  const { status } = view.order;
  const isRefunded = status === "refunded" || status === "partially_refunded";
  const [title, text] = ENDED[isRefunded ? status : state];
  return (
    <GuestPage title={title} mode={view.mode}>
      <Lead>
        {view.store}: {download && !isRefunded ? "The order is complete. Your files are ready." : text}
      </Lead>
      <Bill order={view.order} />
      {download && (
        <GuestButtons>
          <ButtonLink href={download} kind="primary" wide>
            Download your files
          </ButtonLink>
        </GuestButtons>
      )}
    </GuestPage>
  );
}
