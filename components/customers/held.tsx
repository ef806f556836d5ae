import type { Route } from "next";
import { KINDS, stateText } from "#components/orders/issued";
import { shortCode, shortToken } from "#components/ui/id";
import { Link } from "#components/ui/link";
import { Money } from "#components/ui/money";
import { Status, type StatusIs } from "#components/ui/status";
import { Mono, Text, Truncated } from "#components/ui/text";
import { TextLink } from "#components/ui/text-link";
import { Time } from "#components/ui/time";
import type { CustomerDetails, HeldItem } from "#lib/dashboard/customers/shape";
import styles from "./held.module.css";

/** What a customer holds: what they can still use, then the rest. */
export function Held({ details: { held, heldTotal, customer, currency } }: { details: CustomerDetails }) {
  if (held.length === 0) {
    return (
      <Text as="p" tone="soft">
        Nothing yet. Tickets, gift cards, bookings, vouchers and memberships from paid orders appear here.
      </Text>
    );
  }
  const usable = held.filter((item) => item.is_usable);
  const over = held.filter((item) => !item.is_usable);
  const more = heldTotal - held.length;
  return (
    <>
      {usable.length > 0 && <Rows items={usable} currency={currency} />}
      {over.length > 0 && (
        <>
          <h3 className={styles.over}>Used, ended, voided or given to others</h3>
          <Rows items={over} currency={currency} />
        </>
      )}
      {more > 0 && (
        <Text as="p" tone="quiet" className={styles.more}>
          And {more} more, in <TextLink href={`/tickets?customer=${customer.id}`}>tickets</TextLink> and{" "}
          <TextLink href={`/gift-cards?customer=${customer.id}`}>gift cards</TextLink>
        </Text>
      )}
    </>
  );
}

function Rows({ items, currency }: { items: readonly HeldItem[]; currency: string }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          <Row item={item} currency={currency} />
        </li>
      ))}
    </ul>
  );
}

function Row({ item, currency }: { item: HeldItem; currency: string }) {
  const { glyph: Glyph, word, page } = KINDS[item.kind];
  return (
    <Link className={styles.row} href={`${page}/${item.id}` as Route}>
      <Glyph className={styles.glyph} />
      <Truncated as="b" strong className={styles.title}>
        {item.title}
      </Truncated>
      <Truncated tone="soft" className={styles.detail} title={word}>
        <Detail item={item} word={word} />
      </Truncated>
      <Mono tone="quiet" className={styles.token}>
        {item.kind === "gift_card" ? shortCode(item.token) : shortToken(item.token)}
      </Mono>
      <span className={styles.state}>
        {item.kind === "gift_card" && item.is_usable && item.balance_cents !== null && (
          <Money cents={item.balance_cents} currency={currency} />
        )}
        <Status of={item.kind} is={item.status as StatusIs<typeof item.kind>}>
          {stateText(item)}
        </Status>
      </span>
    </Link>
  );
}

function Detail({ item: { kind, name, starts_at, is_gift }, word }: { item: HeldItem; word: string }) {
  if (starts_at !== null) {
    return (
      <>
        {word}, <Time at={starts_at} as="when" />
        {name && `, ${name}`}
      </>
    );
  }
  if (is_gift) return `${word}, a present from someone else`;
  if (kind === "gift_card" && name) return `${word} for ${name}`;
  return name ? `${word}, ${name}` : word;
}
