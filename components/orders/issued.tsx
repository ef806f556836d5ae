import { CalendarClock, Gift, IdCard, Stamp, Ticket } from "lucide-react";
import type { Route } from "next";
import type { ReactNode } from "react";
import { shortCode, shortToken } from "#components/ui/id";
import { Link } from "#components/ui/link";
import { Status, type StatusIs } from "#components/ui/status";
import { Mono, Text, Truncated } from "#components/ui/text";
import { TextLink } from "#components/ui/text-link";
import { Time } from "#components/ui/time";
import type { IssuedItem, OrderDetails } from "#lib/dashboard/orders/shape";
import styles from "./issued.module.css";

/** The items that an order issued. A row opens its item. */
export function Issued({ details: { order, issued, issuedTotal } }: { details: OrderDetails }) {
  const more = issuedTotal - issued.length;
  return (
    <>
      <ul>
        {issued.map((item) => (
          <li key={item.id}>
            <Row item={item} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Text as="p" tone="quiet" className={styles.more}>
          And {more} more, in <TextLink href={`/tickets?order=${order.id}`}>tickets</TextLink> and{" "}
          <TextLink href={`/gift-cards?order=${order.id}`}>gift cards</TextLink>
        </Text>
      )}
    </>
  );
}

function Row({ item }: { item: IssuedItem }) {
  const { glyph: Glyph, word, page } = KINDS[item.kind];
  return (
    <Link className={styles.row} href={`${page}/${item.id}` as Route}>
      <Glyph className={styles.glyph} />
      <Truncated as="b" strong>
        {item.kind === "ticket" || item.kind === "voucher" ? `${word} ${item.number}` : word}
      </Truncated>
      <Truncated tone="soft">{item.name}</Truncated>
      <Mono tone="quiet" className={styles.token}>
        {item.kind === "gift_card" ? shortCode(item.token) : shortToken(item.token)}
      </Mono>
      <span className={styles.state}>
        <Status of={item.kind} is={item.status as StatusIs<typeof item.kind>}>
          {stateText(item)}
        </Status>
      </span>
    </Link>
  );
}

/** The icon, name and page of each kind. */
export const KINDS: Record<IssuedItem["kind"], { glyph: typeof Ticket; word: string; page: string }> = {
  ticket: { glyph: Ticket, word: "Ticket", page: "/tickets" },
  booking: { glyph: CalendarClock, word: "Booking", page: "/bookings" },
  voucher: { glyph: Stamp, word: "Voucher", page: "/vouchers" },
  membership: { glyph: IdCard, word: "Membership", page: "/memberships" },
  gift_card: { glyph: Gift, word: "Gift card", page: "/gift-cards" },
};

/** Returns the state with its value, or undefined if its word is enough. */
export function stateText({ status, uses_after, max_uses, used_at, deliver_at }: IssuedItem): ReactNode {
  if (status === "part") return `${uses_after} of ${max_uses} used`;
  if (status === "used" && used_at !== null) {
    return (
      <>
        Used <Time at={used_at} />
      </>
    );
  }
  if (status === "due" && deliver_at !== null) {
    return (
      <>
        Due <Time at={deliver_at} as="day" />
      </>
    );
  }
  return undefined;
}
