import { GuestButtons, GuestPage, Lead } from "#components/guest/guest-page";
import { SelectField } from "#components/ui/field";
import { Note } from "#components/ui/note";
import type { CheckoutView } from "#lib/domain/checkout/page";
import { dueOf } from "#lib/domain/orders/row";
import { TEST_CARDS } from "#lib/payments/test-cards";
import { formatMoney } from "#lib/texts/money";
import { ActionForm } from "./action-form.tsx";
import { cancel, pay, payAtProcessor } from "./actions.ts";
import { Bill } from "./bill.tsx";

interface WaitingProps {
  token: string;
  view: CheckoutView;
  /** Unix seconds. */
  now: number;
  /** What became of the last press of the button. */
  news: string | undefined;
}

const NEWS: Record<string, { title: string; text: string }> = {
  declined: {
    title: "The card was declined",
    text: "The bank said no, and did not say why. Nothing was charged, and the order is still held for you. Pay with another card.",
  },
  insufficient_funds: {
    title: "The card was declined",
    text: "The bank says that too little money is left. Nothing was charged, and the order is still held for you. Pay with another card.",
  },
  many: {
    title: "Too many tries",
    text: "This order was tried to be paid too often within an hour. Nothing was charged. Wait an hour, or cancel it and order again.",
  },
  refused: {
    title: "The store cannot take this payment",
    text: "The payment service refuses it. Nothing was charged, the order is still held for you, and the store has been told. Ask the store how to pay, or cancel the order.",
  },
  unanswered: {
    title: "The payment could not begin",
    text: "The payment service does not answer. Nothing was charged, and the order is still held for you. Try again in a moment.",
  },
};

/** An order that can be paid. */
export function Waiting({ token, view, now, news }: WaitingProps) {
  const { order, store, mode, canBePaid, notice, holdUntil, paysOnHostedPage } = view;
  const due = formatMoney(dueOf(order), order.currency);
  const minutes = Math.max(1, Math.ceil(((holdUntil ?? 0) - now) / 60));
  const problem = news !== undefined && Object.hasOwn(NEWS, news) ? NEWS[news] : undefined;
  const isFree = dueOf(order) === 0;
  const paying = isFree && order.gift_card_cents > 0 ? "pay by gift card" : `pay ${due}`;
  return (
    <GuestPage title={problem?.title ?? store} mode={mode}>
      <Lead>
        {problem && `${store}: `}Held for you for {minutes} more {minutes === 1 ? "minute" : "minutes"}.
      </Lead>
      {problem && <Note kind="no">{problem.text}</Note>}
      <Bill order={order} />
      {!canBePaid && (
        <Note kind="no">
          This order cannot be paid here: the store takes no payments in {order.currency.toUpperCase()} online. Nothing
          was charged. Ask the store how to pay, or cancel the order.
        </Note>
      )}
      {notice && !isFree && <Note>{notice}</Note>}
      <GuestButtons>
        {canBePaid && (
          <ActionForm
            token={token}
            run={paysOnHostedPage && !isFree ? payAtProcessor : pay}
            kind="primary"
            pending="Paying"
            button={problem ? `Try again, ${paying}` : `P${paying.slice(1)}`}
          >
            {!isFree && !paysOnHostedPage && <TestCards />}
          </ActionForm>
        )}
        <Cancel token={token} />
      </GuestButtons>
    </GuestPage>
  );
}

const TestCards = () => (
  <SelectField id="card" name="card" label="Test card" defaultValue="approved">
    {Object.entries(TEST_CARDS)
      .filter(([, test]) => !("isLater" in test))
      .map(([card, { name }]) => (
        <option key={card} value={card}>
          {name}
        </option>
      ))}
  </SelectField>
);

const Cancel = ({ token }: { token: string }) => (
  <ActionForm token={token} run={cancel} kind="leads-to-danger" pending="Canceling" button="Cancel the order" />
);

/** The second step of a test card, as a bank asks for it. */
export function SecondStep({ token, view }: { token: string; view: CheckoutView }) {
  const { order, store, mode } = view;
  const answer = (isConfirmed: boolean) => (
    <>
      <input type="hidden" name="card" value="authenticate" />
      <input type="hidden" name="authenticated" value={String(isConfirmed)} />
    </>
  );
  return (
    <GuestPage title="Your bank asks" mode={mode}>
      <Lead>{store}: Is it you who pays this order? A real bank asks in its app. Ordering again is never needed.</Lead>
      <Bill order={order} />
      <GuestButtons>
        <ActionForm
          token={token}
          run={pay}
          kind="primary"
          pending="Paying"
          button={`Pay ${formatMoney(dueOf(order), order.currency)}: it is me`}
        >
          {answer(true)}
        </ActionForm>
        <ActionForm token={token} run={pay} pending="Refusing" button="It is not me">
          {answer(false)}
        </ActionForm>
        <Cancel token={token} />
      </GuestButtons>
    </GuestPage>
  );
}

/** The buyer has paid, and the money is not there yet. There is no second button to pay. The page asks again by itself. */
export function Checking({ view }: { view: CheckoutView }) {
  return (
    <GuestPage title="We are checking your payment" mode={view.mode}>
      <meta httpEquiv="refresh" content="4" />
      <Lead>
        {view.store}: The payment is not confirmed yet. This page asks again by itself. You can close it: the order
        stays yours, and paying again is not needed.
      </Lead>
      <Bill order={view.order} />
    </GuestPage>
  );
}
