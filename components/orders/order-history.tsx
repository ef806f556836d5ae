import type { ReactNode } from "react";
import { mailedText } from "#components/mail/mail-texts.ts";
import { shortCode } from "#components/ui/id";
import { sentText } from "#components/ui/sent";
import { TextLink } from "#components/ui/text-link";
import { Timeline } from "#components/ui/timeline";
import type { OrderHistoryEntry } from "#lib/dashboard/order-history/shape";
import type { OrderDetails } from "#lib/dashboard/orders/shape";
import { formatMoney } from "#lib/texts/money";
import { paidText } from "./bought.tsx";
import { KINDS } from "./issued.tsx";

/** What happened to an order, newest first. */
export function OrderHistory({ details }: { details: OrderDetails }) {
  return (
    <Timeline
      entries={details.entries.map((entry) => ({
        id: entry.id,
        kind: entry.kind,
        title: titleOf(entry, details),
        by: entry.source ? { source: PROCESSORS[entry.source] ?? entry.source, byPerson: entry.byPerson } : null,
        detail: [entry.note, REFUND_DETAILS[entry.kind], entry.reversed ? "Reversed later" : null, sentText(entry.sent)]
          .filter(Boolean)
          .join(", "),
        at: entry.at,
      }))}
    />
  );
}

/** The names of processors, where a refund was made or a lost dispute has taken money. */
const PROCESSORS: Readonly<Record<string, string>> = { stripe: "Stripe", test: "the test processor" };

/** What has become of a refund that does not count. */
const REFUND_DETAILS: Partial<Record<OrderHistoryEntry["kind"], string>> = {
  refunding: "The payment processor has not answered yet",
  refund_failed: "The guest did not get it",
};

function titleOf({ id, kind, item, mail, cents }: OrderHistoryEntry, { order, issuedTotal }: OrderDetails): ReactNode {
  switch (kind) {
    case "used":
      return item && <Used {...item} />;
    case "charged":
      return (
        <>
          {formatMoney(cents ?? 0, order.currency)} charged to{" "}
          <TextLink href={`/gift-cards/${item?.id}`}>card {shortCode(item?.token ?? "")}</TextLink>
        </>
      );
    case "issued":
      return issuedTotal === 1 ? "1 item issued" : `${issuedTotal} items issued`;
    case "paid":
      return `Paid ${formatMoney(cents ?? 0, order.currency)}, ${paidText(order.payment_method).toLowerCase()}`;
    case "refunded":
      return `Refunded ${formatMoney(cents ?? 0, order.currency)}`;
    case "refunding":
      return `Refund of ${formatMoney(cents ?? 0, order.currency)} under way`;
    case "refund_failed":
      return `Failed refund of ${formatMoney(cents ?? 0, order.currency)}`;
    case "fulfilled":
      return "Fulfilled";
    case "canceled":
      return "Canceled; reserved items were released";
    case "placed":
      return "Placed";
    case "mailed":
      return mail && <TextLink href={`/mail/${id}`}>{mailedText(mail.kind, mail.status, mail.to, mail)}</TextLink>;
  }
}

/** A scan of an item, with a link to its page. */
function Used({ kind, id, number }: NonNullable<OrderHistoryEntry["item"]>) {
  const { word, page } = KINDS[kind];
  const name = kind === "ticket" || kind === "voucher" ? `${word} ${number}` : word;
  return (
    <>
      {page ? <TextLink href={`${page}/${id}`}>{name}</TextLink> : name} {USED_TEXTS[kind]}
    </>
  );
}

const USED_TEXTS: Record<NonNullable<OrderHistoryEntry["item"]>["kind"], string> = {
  ticket: "let in",
  booking: "arrived",
  voucher: "redeemed",
  membership: "checked in",
  gift_card: "charged",
};
