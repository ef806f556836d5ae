import { inGroups } from "#lib/core/codes";
import { shownEmail } from "#lib/core/shown-email";
import type { GuestFacts, GuestItem } from "#lib/domain/guest-mail/schema";
import type { ItemKind } from "#lib/domain/issued-items/schema";
import type { MailAttachment } from "#lib/domain/mail/row";
import { moneyWords } from "#lib/words/money";
import { dateTimeWords, sameDay, timeWords, weekday } from "#lib/words/time";
import type { Block, Letter } from "./letter.ts";

export const ITEM_WORDS: Record<ItemKind, { one: string; many: string; hint: string }> = {
  ticket: { one: "ticket", many: "tickets", hint: "Show the code at the door, on your phone or printed." },
  booking: { one: "booking", many: "bookings", hint: "Show the code when you arrive, on your phone or printed." },
  voucher: { one: "voucher", many: "vouchers", hint: "Show the code when you redeem it, on your phone or printed." },
  membership: { one: "membership", many: "memberships", hint: "Show the code each time you come." },
  gift_card: {
    one: "gift card",
    many: "gift cards",
    hint: "Show the code when you pay. Whoever has the code can spend the card, so keep it to yourself.",
  },
};

/** Formats a time as Friday, 20 Nov 2026, 19:30 to 23:00 (Europe/Berlin). */
export function occasionWords(from: number, to: number | null, zone: string): string {
  const end = to === null ? "" : ` to ${sameDay(from, to, zone) ? timeWords(to, zone) : dayAndTime(to, zone)}`;
  return `${dayAndTime(from, zone)}${end} (${zone})`;
}

const dayAndTime = (at: number, zone: string): string => `${weekday(at, zone)}, ${dateTimeWords(at, zone)}`;

export const peopleWords = (count: number): string => (count === 1 ? "1 person" : `${count} people`);

const cidOf = ({ id }: GuestItem): string => `${id}@zakka`;

/** Returns an item with its code. One that is no longer valid has no code. */
export function passOf(item: GuestItem, { store, order }: GuestFacts): Block {
  const isOver = item.ended_at !== null;
  const amount = item.balance_cents === null ? "" : `, ${moneyWords(item.balance_cents, order.currency)}`;
  return {
    kind: "pass",
    title: `${item.title}${amount}`,
    lines: [...(isOver ? ["No longer valid"] : []), ...linesOf(item, store.zone)],
    code: isOver ? null : { text: inGroups(item.code), cid: cidOf(item) },
  };
}

function linesOf(item: GuestItem, zone: string): string[] {
  const { kind, detail, number, of, starts_at, ends_at, place, party_size, name, max_uses, expires_at } = item;
  const count = of > 1 && kind !== "gift_card" ? `${number} of ${of}` : null;
  return [
    [detail, count].filter(Boolean).join(", "),
    starts_at === null ? "" : occasionWords(starts_at, ends_at, zone),
    place ?? "",
    party_size === null ? "" : peopleWords(party_size),
    name ? `For ${name}` : "",
    max_uses !== null && max_uses > 1 ? `Can be used ${max_uses} times` : "",
    expires_at === null ? "" : untilWords(item, dateTimeWords(expires_at, zone)),
  ].filter(Boolean);
}

function untilWords({ kind, ends_with_period }: GuestItem, until: string): string {
  if (kind !== "membership") return `Valid until ${until}`;
  return ends_with_period ? `Ends on ${until}` : `This period ends on ${until}`;
}

/** Returns the QR codes of the items that are valid. */
export const qrOf = (items: readonly GuestItem[]): MailAttachment[] =>
  items.flatMap((item, index): MailAttachment[] =>
    item.ended_at === null
      ? [{ is: "qr", cid: cidOf(item), name: `${item.kind}-${index + 1}.png`, text: item.code }]
      : [],
  );

/** The end of every letter to a guest: where to ask. */
export const askWords = ({ store }: GuestFacts): Block => ({
  kind: "paragraph",
  text: store.support_email
    ? `Questions? Reply to this mail, or write to ${shownEmail(store.support_email)}.`
    : `Questions? Ask ${store.name}. Answers to this mail are not read.`,
});

export const footerOf = ({ store }: GuestFacts): Letter["footer"] =>
  `You get this mail because of an order at ${store.name}. Sent with Zakka.`;

/** How a guest and a store name an order to each other. */
export const orderName = ({ order }: GuestFacts): string => `order ${order.id.slice(-8)}`;
