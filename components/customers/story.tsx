import type { ReactNode } from "react";
import { Text } from "#components/ui/text";
import { TextLink } from "#components/ui/text-link";
import { Timeline, type TimelineEntry } from "#components/ui/timeline";
import type { CustomerDetails, StoryEntry } from "#lib/dashboard/customers/shape";
import { formatMoney } from "#lib/texts/money";

/** What a customer did, newest first. */
export function Story({ details: { story, currency } }: { details: CustomerDetails }) {
  return (
    <Timeline
      entries={story.map((entry) => ({
        id: entry.id,
        kind: KINDS[entry.kind],
        title: titleOf(entry, formatMoney(entry.cents ?? 0, currency)),
        by: entry.source ? { source: entry.source, byPerson: entry.byPerson } : null,
        isReversed: entry.reversed,
        detail: entry.reversed ? "Reversed later" : undefined,
        at: entry.at,
      }))}
    />
  );
}

const KINDS: Record<StoryEntry["kind"], TimelineEntry["kind"]> = {
  created: "joined",
  merged: "merged",
  agreed: "agreed",
  withdrew: "withdrew",
  ordered: "paid",
  refunded: "refunded",
  let_in: "used",
  arrived: "used",
  redeemed: "used",
  checked_in: "used",
  charged: "charged",
};

function titleOf({ kind, title, order_id }: StoryEntry, amount: string): ReactNode {
  switch (kind) {
    case "created":
      return "Became a customer";
    case "merged":
      return `${title} was merged into this customer`;
    case "agreed":
      return "Agreed to marketing";
    case "withdrew":
      return "Withdrew from marketing";
    case "ordered":
      return (
        <>
          Bought for <OrderLink id={order_id}>{amount}</OrderLink>
        </>
      );
    case "refunded":
      return (
        <>
          Refunded <OrderLink id={order_id}>{amount}</OrderLink>
        </>
      );
    case "charged":
      return `Paid ${amount} with card …${title?.slice(-5)}`;
    default:
      return (
        <>
          {USE_TEXTS[kind]} <Text tone="soft">{title}</Text>
        </>
      );
  }
}

const USE_TEXTS = { let_in: "Let in to", arrived: "Arrived for", redeemed: "Redeemed", checked_in: "Checked in for" };

function OrderLink({ id, children }: { id: string | null; children: string }) {
  return <TextLink href={`/orders/${id}`}>{children}</TextLink>;
}
