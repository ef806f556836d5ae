import {
  Banknote,
  BellOff,
  BellRing,
  CalendarClock,
  IdCard,
  ReceiptText,
  ScanLine,
  Stamp,
  Undo2,
  UserPlus,
} from "lucide-react";
import type { ReactNode } from "react";
import { Source } from "#components/orders/order-history";
import { Timeline } from "#components/ui/section";
import { TextLink } from "#components/ui/text-link";
import { Time } from "#components/ui/time";
import type { CustomerDetails, StoryEntry } from "#lib/domain/customer-overview/schema";
import { moneyWords } from "#lib/words/money";

/** What a customer did, newest first. */
export function Story({ details: { story, currency } }: { details: CustomerDetails }) {
  return (
    <Timeline
      entries={story.map((entry) => ({
        id: entry.id,
        glyph: GLYPHS[entry.kind],
        tone: TONES[entry.kind],
        title: <Title entry={entry} currency={currency} />,
        detail: entry.reversed ? "Reversed later" : undefined,
        at: <Time at={entry.at} />,
      }))}
    />
  );
}

const GLYPHS: Record<StoryEntry["kind"], ReactNode> = {
  created: <UserPlus />,
  agreed: <BellRing />,
  withdrew: <BellOff />,
  ordered: <ReceiptText />,
  refunded: <Undo2 />,
  let_in: <ScanLine />,
  arrived: <CalendarClock />,
  redeemed: <Stamp />,
  checked_in: <IdCard />,
  charged: <Banknote />,
};

const TONES: Partial<Record<StoryEntry["kind"], "yes" | "accent">> = {
  let_in: "yes",
  arrived: "yes",
  checked_in: "yes",
  ordered: "accent",
};

function Title({ entry, currency }: { entry: StoryEntry; currency: string }): ReactNode {
  const { kind, title, cents, order_id, source, byPerson } = entry;
  const amount = moneyWords(cents ?? 0, currency);
  switch (kind) {
    case "created":
      return "Became a customer";
    case "agreed":
      return (
        <>
          Agreed to marketing
          {source && <Source source={source} byPerson={byPerson} />}
        </>
      );
    case "withdrew":
      return (
        <>
          Withdrew from marketing
          {source && <Source source={source} byPerson={byPerson} />}
        </>
      );
    case "ordered":
      return (
        <>
          Bought for{" "}
          <TextLink href={`/orders/${order_id}`} prefetch={false}>
            {amount}
          </TextLink>
        </>
      );
    case "refunded":
      return (
        <>
          Refunded{" "}
          <TextLink href={`/orders/${order_id}`} prefetch={false}>
            {amount}
          </TextLink>
          {source && <Source source={source} byPerson={byPerson} />}
        </>
      );
    default:
      return (
        <>
          {USE_WORDS[kind](title ?? "", amount)}
          {source && <Source source={source} byPerson={byPerson} />}
        </>
      );
  }
}

const USE_WORDS = {
  let_in: (title: string) => `Let in: ${title}`,
  arrived: (title: string) => `Arrived: ${title}`,
  redeemed: (title: string) => `Redeemed: ${title}`,
  checked_in: (title: string) => `Checked in: ${title}`,
  charged: (code: string, amount: string) => `Paid ${amount} with card ${code.slice(-4)}`,
};
