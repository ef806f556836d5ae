import type { GuestMailData } from "#lib/domain/mail/schema";
import type { GuestFacts } from "#lib/mail/facts";
import { formatMoney } from "#lib/texts/money";
import { formatDate, formatDateTime } from "#lib/texts/time";
import { endedBlocks, passBlocks } from "./items.ts";
import { lineText, withoutRepeats } from "./lines.ts";
import type { Message } from "./message.ts";
import {
  askText,
  canceledCalendarBlocks,
  footerOf,
  ITEM_TEXTS,
  occasionText,
  orderName,
  peopleText,
} from "./passes.ts";

/** A refund, and what it voided. */
export function refundedMail(facts: GuestFacts, { cents }: GuestMailData["order_refunded"]): Message {
  const { store, order, items, count, downloads } = facts;
  const closesFiles = downloads !== null && order.refunded_cents === order.total_cents;
  const amount = formatMoney(cents, order.currency);
  const title = cents > 0 ? `${amount} of your order was refunded` : "Your order was reversed";
  const rest = count - items.length;
  return {
    subject: `${title}: ${store.name}`,
    title,
    blocks: [
      {
        kind: "paragraph",
        text: `${store.name} ${cents > 0 ? `refunded ${amount} of` : "reversed"} your ${orderName(facts)} of ${formatDate(order.created, store.zone)}.`,
      },
      ...(items.length > 0
        ? [
            { kind: "paragraph" as const, text: "These can no longer be used:" },
            ...endedBlocks(items, facts),
            ...(rest > 0 ? [{ kind: "paragraph" as const, text: `And ${rest} more of this order.` }] : []),
          ]
        : closesFiles
          ? []
          : [{ kind: "paragraph" as const, text: "The rest of this order stays as it is." }]),
      ...(closesFiles
        ? [{ kind: "paragraph" as const, text: "The files of this order can no longer be downloaded." }]
        : []),
      ...canceledCalendarBlocks(facts),
      askText(facts),
    ],
    footer: footerOf(facts),
  };
}

/** An order that the store canceled before it was paid. */
export function canceledMail(facts: GuestFacts): Message {
  const { store } = facts;
  return {
    subject: `Your order at ${store.name} was canceled`,
    title: "Your order was canceled",
    blocks: [
      {
        kind: "paragraph",
        text: `${store.name} canceled your ${orderName(facts)} before it was paid. It can no longer be paid, and you owe nothing.`,
      },
      { kind: "list", items: withoutRepeats(facts.lines).map(lineText) },
      askText(facts),
    ],
    footer: footerOf(facts),
  };
}

/** Money that came for an order when it was too late. It goes back in full. */
export function returnedMail(facts: GuestFacts, { cents }: GuestMailData["payment_returned"]): Message {
  const { store, order } = facts;
  const amount = formatMoney(cents, order.currency);
  return {
    subject: `Your ${amount} is on its way back: ${store.name}`,
    title: "Too late: your money is on its way back",
    blocks: [
      {
        kind: "paragraph",
        text: `Your payment came when your ${orderName(facts)} of ${formatDate(order.created, store.zone)} was already canceled, and what it held is not yours any more. All of the ${amount} goes back to you. It can take some days until your bank shows it.`,
      },
      { kind: "list", items: withoutRepeats(facts.lines).map(lineText) },
      { kind: "paragraph", text: "You have bought nothing, and you owe nothing. You can order again." },
      askText(facts),
    ],
    footer: footerOf(facts),
  };
}

/** An item that the store voided, or a membership that it canceled. */
export function endedMail(facts: GuestFacts): Message {
  const { store, items } = facts;
  const [item] = items;
  if (!item) throw new Error("A mail of an item without its item.");
  const { one } = ITEM_TEXTS[item.kind];
  const end = item.ended_at === null && item.ends_with_period ? item.expires_at : null;
  const title = end === null ? `Your ${one} is no longer valid` : `Your ${one} ends on ${formatDate(end, store.zone)}`;
  return {
    subject: `${title}: ${item.title}`,
    title,
    blocks: [
      {
        kind: "paragraph",
        text:
          end === null
            ? `${store.name} canceled this ${one}. Its code no longer works.`
            : `You can use it until ${formatDateTime(end, store.zone)} (${store.zone}). Then it ends and is not renewed.`,
      },
      ...endedBlocks([item], facts),
      ...canceledCalendarBlocks(facts),
      { kind: "paragraph", text: "If you get money back, another mail says how much." },
      askText(facts),
    ],
    footer: footerOf(facts),
  };
}

/** A booking that was moved to another time or place, or to another number of people. */
export function movedMail(facts: GuestFacts, was: GuestMailData["booking_moved"]): Message {
  const { store, items } = facts;
  const [item] = items;
  if (!item) throw new Error("A mail of a booking without its booking.");
  const isMoved = was.starts_at !== item.starts_at || was.place !== item.detail;
  const title = isMoved ? "Your booking was moved" : "Your booking was changed";
  const before = [
    was.starts_at === null ? "" : occasionText(was.starts_at, null, store.zone),
    was.place ?? "",
    peopleText(was.party_size),
  ];
  return {
    subject: `${title}: ${item.title}`,
    title,
    blocks: [
      { kind: "paragraph", text: "These are the new details. Your code stays the same." },
      ...passBlocks(items, facts),
      { kind: "paragraph", text: `Before: ${before.filter(Boolean).join(", ")}.` },
      ...(facts.entries.length > 0
        ? [
            {
              kind: "paragraph" as const,
              text: "The attached file updates your calendar, if you added the booking there.",
            },
          ]
        : []),
      askText(facts),
    ],
    footer: footerOf(facts),
  };
}
