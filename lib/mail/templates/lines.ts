import { shownEmail } from "#lib/core/shown-email";
import type { GuestCards, GuestFacts, GuestLine } from "#lib/mail/facts";
import { formatMoney } from "#lib/texts/money";
import { formatDateTime } from "#lib/texts/time";
import type { Block } from "./message.ts";

/** How a line of an order is called. */
export const lineText = ({ quantity, title, detail }: GuestLine): string =>
  `${quantity} × ${title}${detail ? `, ${detail}` : ""}`;

/** Returns the lines of an order with those that are the same at the same price as one. */
export const withoutRepeats = (lines: readonly GuestLine[]): GuestLine[] =>
  sameAsOne(
    lines,
    ({ title, detail, quantity, total_cents }) => [title, detail, total_cents / quantity],
    (first, same) => ({ ...first, quantity: sum(same, "quantity"), total_cents: sum(same, "total_cents") }),
  );

/** To whom the gift cards of an order go, and when. The buyer never sees the code of a card: it is in the card's own mail. */
export function cardBlocks(cards: readonly GuestCards[], { store, order }: GuestFacts): Block[] {
  const groups = sameAsOne(
    cards,
    ({ cents, recipient_name, recipient_email, deliver_at }) => [cents, recipient_name, recipient_email, deliver_at],
    (first, same) => ({ ...first, count: sum(same, "count") }),
  );
  const [first, ...others] = groups;
  if (!first) return [];
  const when = timeOf(first, store.zone);
  if (others.length === 0) {
    const [what, mail] =
      first.count === 1
        ? ["The gift card goes", "a mail of its own"]
        : [`The ${first.count} gift cards go`, "mails of their own"];
    return [
      { kind: "paragraph", text: `${what} to ${whomOf(first)} in ${mail}${when && ` on ${when} (${store.zone})`}.` },
    ];
  }
  const isSameTime = others.every(({ deliver_at }) => deliver_at === first.deliver_at);
  const sameTime = when && ` on ${when} (${store.zone})`;
  const times = isSameTime ? sameTime : ` (times in ${store.zone})`;
  return [
    { kind: "paragraph", text: `Each gift card comes in a mail of its own${times}:` },
    {
      kind: "list",
      items: groups.map((card) => {
        const amount = `${card.count === 1 ? "" : `${card.count} × `}${formatMoney(card.cents, order.currency)}`;
        const at = timeOf(card, store.zone);
        return `${amount} to ${whomOf(card)}${isSameTime ? "" : at ? `, on ${at}` : ", at once"}`;
      }),
    },
  ];
}

const whomOf = ({ recipient_name, recipient_email }: GuestCards): string =>
  recipient_email ? `${recipient_name ?? "the recipient"} (${shownEmail(recipient_email)})` : "you";

const timeOf = ({ deliver_at }: GuestCards, zone: string): string =>
  deliver_at === null ? "" : formatDateTime(deliver_at, zone);

/** Returns what has the same key as one, where the first of them was. */
const sameAsOne = <One>(
  all: readonly One[],
  keyOf: (one: One) => unknown[],
  join: (first: One, same: One[]) => One,
): One[] =>
  [...Map.groupBy(all, (one) => JSON.stringify(keyOf(one))).values()].map((same) => join(same[0] as One, same));

const sum = <Key extends string>(all: readonly Record<Key, number>[], key: Key): number =>
  all.reduce((total, one) => total + one[key], 0);
