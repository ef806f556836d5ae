import { Banknote, CircleCheck, CircleDot, CircleSlash, ScanLine, ShoppingBag, Ticket, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { shortCode } from "#components/ui/id";
import { Timeline } from "#components/ui/section";
import { sentWords } from "#components/ui/sent";
import { Text } from "#components/ui/text";
import { TextLink } from "#components/ui/text-link";
import { Time } from "#components/ui/time";
import type { OrderDetails, OrderHistoryEntry } from "#lib/domain/sales/schema";
import { moneyWords } from "#lib/words/money";
import { paidWords } from "./bought.tsx";

/** What happened to an order, newest first. */
export function OrderHistory({ details }: { details: OrderDetails }) {
  return (
    <Timeline
      entries={details.entries.map((entry) => ({
        id: entry.id,
        glyph: GLYPHS[entry.kind],
        tone: TONES[entry.kind],
        title: titleOf(entry, details),
        detail: [entry.note, entry.reversed ? "Reversed later" : null, sentWords(entry.sent)]
          .filter(Boolean)
          .join(", "),
        at: <Time at={entry.at} />,
      }))}
    />
  );
}

const GLYPHS: Record<OrderHistoryEntry["kind"], ReactNode> = {
  let_in: <ScanLine />,
  charged: <Banknote />,
  issued: <Ticket />,
  paid: <CircleDot />,
  placed: <ShoppingBag />,
  fulfilled: <CircleCheck />,
  refunded: <Undo2 />,
  canceled: <CircleSlash />,
};

const TONES: Partial<Record<OrderHistoryEntry["kind"], "yes" | "accent">> = { let_in: "yes", paid: "accent" };

function titleOf(
  { kind, item, source, byPerson, cents }: OrderHistoryEntry,
  { order, issuedTotal }: OrderDetails,
): ReactNode {
  switch (kind) {
    case "let_in":
      return (
        <>
          <TextLink href={`/tickets/${item?.id}`} prefetch={false}>
            Ticket {item?.number}
          </TextLink>{" "}
          let in{source && <Source source={source} byPerson={byPerson} />}
        </>
      );
    case "charged":
      return (
        <>
          {moneyWords(cents ?? 0, order.currency)} charged to{" "}
          <TextLink href={`/gift-cards/${item?.id}`} prefetch={false}>
            card {shortCode(item?.token ?? "")}
          </TextLink>
          {source && <Source source={source} byPerson={byPerson} />}
        </>
      );
    case "issued":
      return issuedTotal === 1 ? "1 item issued" : `${issuedTotal} items issued`;
    case "paid":
      return `Paid ${moneyWords(cents ?? 0, order.currency)}, ${paidWords(order.payment_method).toLowerCase()}`;
    case "refunded":
      return (
        <>
          Refunded {moneyWords(cents ?? 0, order.currency)}
          {source && <Source source={source} byPerson={byPerson} />}
        </>
      );
    case "fulfilled":
      return "Fulfilled";
    case "canceled":
      return "Canceled; reserved items were released";
    case "placed":
      return "Placed";
  }
}

/** Shows " at Door A", " by Ines Okafor" or " over the API". */
function Source({ source, byPerson }: { source: string; byPerson: boolean }) {
  if (source === "api") return " over the API";
  return (
    <>
      {byPerson ? " by " : " at "}
      <Text as="b" strong>
        {source}
      </Text>
    </>
  );
}
