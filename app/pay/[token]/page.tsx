import type { Metadata } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { GuestButtons, GuestPage, Lead } from "#components/guest/guest-page";
import { WrongLink } from "#components/guest/wrong-link";
import { ButtonLink } from "#components/ui/button";
import { Note } from "#components/ui/note";
import { SubmitButton } from "#components/ui/submit-button";
import { HOLD_MINUTES } from "#lib/core/limits";
import { nowInSeconds } from "#lib/core/time";
import { downloadsOf } from "#lib/domain/files/download";
import { type CheckoutView, findCheckout, viewCheckout } from "#lib/domain/sales/checkout";
import { isPayer } from "#lib/domain/sales/payer-token";
import { firstOf } from "#lib/pages/address";
import { payerCookie } from "#lib/pages/cookies";
import { isOneOfManyWrong } from "#lib/pages/wrong-token";
import { formatMoney } from "#lib/texts/money";
import { cancel, pay } from "./actions.ts";
import { Bill } from "./bill.tsx";

export const metadata: Metadata = { title: "Pay", robots: { index: false, follow: false } };

/** The page that pays or cancels an order by checkout. Works without JavaScript. */
export default async function PayPage({ params, searchParams }: PageProps<"/pay/[token]">) {
  const { token } = await params;
  const page = await findCheckout(token, nowInSeconds());
  if (!page) {
    const what = "Open the link of your order again.";
    return <WrongLink title="Order not found" what={what} isOneOfMany={await isOneOfManyWrong()} />;
  }
  const view = await viewCheckout(page);
  if (view.state !== "waiting") {
    if (view.state === "paid" && !isPayer(page, (await cookies()).get(payerCookie(token).name)?.value)) {
      return <PaidElsewhere view={view} />;
    }
    const downloads =
      view.state === "paid" && view.order.status !== "refunded" ? await downloadsOf(page.ctx, page.orderId) : null;
    return <Ended view={view} download={downloads && `/download/${downloads.token}`} />;
  }
  const { order, notice, holdUntil, canBePaid } = view;
  const isDeclined = firstOf((await searchParams).card) === "declined";
  const total = formatMoney(order.total_cents, order.currency);
  const minutes = Math.max(1, Math.ceil(((holdUntil ?? 0) - Math.floor(page.ctx.now.getTime() / 1000)) / 60));
  return (
    <GuestPage title={view.store} mode={view.mode}>
      <Lead>
        Held for you for {minutes} more {minutes === 1 ? "minute" : "minutes"}.
      </Lead>
      {isDeclined && <Note kind="no">The card was declined. The order is still open: pay with another card.</Note>}
      <Bill order={order} />
      {!canBePaid && (
        <Note kind="no">
          This order cannot be paid here: the store takes no payments online yet. Nothing was charged. Ask the store how
          to pay, or cancel the order.
        </Note>
      )}
      {notice && <Note>{notice}</Note>}
      <GuestButtons>
        {canBePaid && (
          <>
            <ActionForm token={token} card="approved" run={pay} kind="primary" pending="Paying">
              Pay {total}
            </ActionForm>
            <ActionForm token={token} card="declined" run={pay} pending="Trying the card">
              Decline the card
            </ActionForm>
          </>
        )}
        <ActionForm token={token} run={cancel} kind="leads-to-danger" pending="Canceling">
          Cancel the order
        </ActionForm>
      </GuestButtons>
    </GuestPage>
  );
}

/** What anybody else sees who has the address of the page: it was in answers and events of the API while the order waited. */
function PaidElsewhere({ view }: { view: CheckoutView }) {
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
  expired: [
    "Time is up",
    `Nothing was paid. The ${HOLD_MINUTES} minutes are over, so others can buy it now. You can order again.`,
  ],
} as const;

function Ended({
  view,
  download,
}: {
  view: CheckoutView;
  /** The page with the files that were bought. */
  download: string | null;
}) {
  if (view.state === "waiting") return null;
  const { status } = view.order;
  const isRefunded = status === "refunded" || status === "partially_refunded";
  const [title, text] = ENDED[isRefunded ? status : view.state];
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

interface ActionFormProps {
  token: string;
  card?: string;
  run: (form: FormData) => Promise<never>;
  kind?: "primary" | "leads-to-danger";
  pending: string;
  children: ReactNode;
}

function ActionForm({ token, card, run, kind, pending, children }: ActionFormProps) {
  return (
    <form action={run}>
      <input type="hidden" name="token" value={token} />
      {card && <input type="hidden" name="card" value={card} />}
      <SubmitButton kind={kind} wide pending={pending}>
        {children}
      </SubmitButton>
    </form>
  );
}
