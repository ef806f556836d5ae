import type { GuestFacts, GuestItem } from "#lib/domain/guest-mail/schema";
import type { GuestMailData } from "#lib/domain/mail/schema";
import { moneyWords } from "#lib/words/money";
import { dateTimeWords, dateWords } from "#lib/words/time";
import type { Block, Letter } from "./letter.ts";
import { askWords, footerOf, ITEM_WORDS, occasionWords, orderName, passOf, peopleWords } from "./passes.ts";

/** A refund, and what it voided. */
export function refundedLetter(facts: GuestFacts, { cents }: GuestMailData["order_refunded"]): Letter {
  const { store, order, items, count, downloads } = facts;
  const closesFiles = downloads !== null && order.refunded_cents === order.total_cents;
  const amount = moneyWords(cents, order.currency);
  const title = cents > 0 ? `${amount} of your order was refunded` : "Your order was taken back";
  const rest = count - items.length;
  const names = items.map((item) => nameOf(item, store.zone));
  return {
    subject: `${title}: ${store.name}`,
    title,
    blocks: [
      {
        kind: "paragraph",
        text: `${store.name} ${cents > 0 ? `refunded ${amount} of` : "took back"} your ${orderName(facts)} of ${dateWords(order.created, store.zone)}.`,
      },
      ...(items.length > 0
        ? [
            { kind: "paragraph" as const, text: "These can no longer be used:" },
            { kind: "list" as const, items: rest > 0 ? [...names, `and ${rest} more of this order`] : names },
          ]
        : closesFiles
          ? []
          : [{ kind: "paragraph" as const, text: "What you have of this order stays as it is." }]),
      ...(closesFiles
        ? [{ kind: "paragraph" as const, text: "The files of this order can no longer be downloaded." }]
        : []),
      askWords(facts),
    ],
    footer: footerOf(facts),
  };
}

/** An order that the store canceled before it was paid. */
export function canceledLetter(facts: GuestFacts): Letter {
  const { store } = facts;
  return {
    subject: `Your order at ${store.name} was canceled`,
    title: "Your order was canceled",
    blocks: [
      {
        kind: "paragraph",
        text: `${store.name} canceled your ${orderName(facts)} before it was paid. It can no longer be paid, and you owe nothing.`,
      },
      { kind: "list", items: facts.lines.map(({ quantity, title }) => `${quantity} × ${title}`) },
      askWords(facts),
    ],
    footer: footerOf(facts),
  };
}

/** An item that the store voided, or a membership that it canceled. */
export function endedLetter(facts: GuestFacts): Letter {
  const { store, items } = facts;
  const [item] = items;
  if (!item) throw new Error("A mail of an item without its item.");
  const { one } = ITEM_WORDS[item.kind];
  const end = item.ended_at === null && item.ends_with_period ? item.expires_at : null;
  const title = end === null ? `Your ${one} is no longer valid` : `Your ${one} ends on ${dateWords(end, store.zone)}`;
  return {
    subject: `${title}: ${item.title}`,
    title,
    blocks: [
      {
        kind: "paragraph",
        text:
          end === null
            ? `${store.name} canceled this ${one}. Its code no longer works.`
            : `You can use it until ${dateTimeWords(end, store.zone)} (${store.zone}). Then it ends and is not renewed.`,
      },
      { ...passOf(item, facts), code: null } as Block,
      { kind: "paragraph", text: "If you get money back, another mail says how much." },
      askWords(facts),
    ],
    footer: footerOf(facts),
  };
}

/** A booking that was moved to another time or place, or to another number of people. */
export function movedLetter(facts: GuestFacts, was: GuestMailData["booking_moved"]): Letter {
  const { store, items } = facts;
  const [item] = items;
  if (!item) throw new Error("A mail of a booking without its booking.");
  const isMoved = was.starts_at !== item.starts_at || was.place !== item.detail;
  const title = isMoved ? "Your booking was moved" : "Your booking was changed";
  const before = [
    was.starts_at === null ? "" : occasionWords(was.starts_at, null, store.zone),
    was.place ?? "",
    peopleWords(was.party_size),
  ];
  return {
    subject: `${title}: ${item.title}`,
    title,
    blocks: [
      { kind: "paragraph", text: "It now is as follows. Your code stays the same." },
      passOf(item, facts),
      { kind: "paragraph", text: `Before: ${before.filter(Boolean).join(", ")}.` },
      { kind: "paragraph", text: "The attached file changes the time in your calendar, if you added it there." },
      askWords(facts),
    ],
    footer: footerOf(facts),
  };
}

const nameOf = ({ kind, title, detail, number, of, starts_at, ends_at }: GuestItem, zone: string): string => {
  const count = of > 1 && kind !== "gift_card" ? `${number} of ${of}` : "";
  const when = starts_at === null ? "" : occasionWords(starts_at, ends_at, zone);
  return [title, detail, count, when].filter(Boolean).join(", ");
};
