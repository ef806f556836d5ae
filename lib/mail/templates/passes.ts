import { shownEmail } from "#lib/core/shown-email";
import type { ItemKind } from "#lib/domain/issued-items/schema";
import type { MailAttachment } from "#lib/domain/mail/row";
import type { GuestFacts, GuestItem } from "#lib/mail/facts";
import { formatDateTime, formatTime, sameDay, weekday } from "#lib/texts/time";
import type { Block, Message } from "./message.ts";

export const ITEM_TEXTS: Record<ItemKind, { one: string; many: string; hint: string }> = {
  ticket: { one: "ticket", many: "tickets", hint: "Show the code at the door, on your phone or printed." },
  booking: { one: "booking", many: "bookings", hint: "Show the code when you arrive, on your phone or printed." },
  voucher: { one: "voucher", many: "vouchers", hint: "Show the code when you redeem it, on your phone or printed." },
  membership: { one: "membership", many: "memberships", hint: "Show the code each time you come." },
  gift_card: {
    one: "gift card",
    many: "gift cards",
    hint: "Show the code when you pay. Anybody with the code can spend the card, so keep it to yourself.",
  },
};

/** Formats a time as Friday, 20 Nov 2026, 19:30 to 23:00 (Europe/Berlin). */
export function occasionText(from: number, to: number | null, zone: string): string {
  const end = to === null ? "" : ` to ${sameDay(from, to, zone) ? formatTime(to, zone) : dayAndTime(to, zone)}`;
  return `${dayAndTime(from, zone)}${end} (${zone})`;
}

const dayAndTime = (at: number, zone: string): string => `${weekday(at, zone)}, ${formatDateTime(at, zone)}`;

export const peopleText = (count: number): string => (count === 1 ? "1 person" : `${count} people`);

/** The Content-ID of the picture of an item's QR code. */
export const cidOf = ({ id }: GuestItem): string => `${id}@zakka`;

/** Returns the QR codes of the items that are valid. */
export const qrOf = (items: readonly GuestItem[]): MailAttachment[] =>
  items.flatMap((item, index): MailAttachment[] =>
    item.ended_at === null
      ? [{ is: "qr", cid: cidOf(item), name: `${item.kind}-${index + 1}.png`, text: item.code }]
      : [],
  );

/** Says what the attached file adds to a calendar. */
export const calendarBlocks = ({ entries }: GuestFacts): Block[] => {
  const { length } = entries.filter(({ valid }) => valid > 0);
  return length > 0
    ? [{ kind: "paragraph", text: `The attached file puts the ${length === 1 ? "time" : "times"} into your calendar.` }]
    : [];
};

/** Says what the attached file removes from a calendar. */
export const canceledCalendarBlocks = ({ entries }: GuestFacts): Block[] => {
  const { length } = entries.filter(({ valid }) => valid === 0);
  return length > 0
    ? [
        {
          kind: "paragraph",
          text: `The attached file canceled.ics removes ${length === 1 ? "the time" : "the times"} from your calendar, if you added ${length === 1 ? "it" : "them"} there.`,
        },
      ]
    : [];
};

/** The end of every email to a guest: where to ask. */
export const askText = ({ store }: GuestFacts): Block => ({
  kind: "paragraph",
  text: store.support_email
    ? `Questions? Reply to this mail, or write to ${shownEmail(store.support_email)}.`
    : `Questions? Ask ${store.name}. Answers to this mail are not read.`,
});

export const footerOf = ({ store }: GuestFacts): Message["footer"] =>
  `You get this mail because of an order at ${store.name}. Sent with Zakka.`;

/** How a guest and a store name an order to each other. */
export const orderName = ({ order }: GuestFacts): string => `order ${order.id.slice(-8)}`;
