import { appUrl } from "#lib/config/environment";
import type { GuestMailData } from "#lib/domain/mail/schema";
import type { GuestDownloads, GuestFacts } from "#lib/mail/facts";
import { formatMoney } from "#lib/texts/money";
import { formatSize } from "#lib/texts/size";
import { formatDate } from "#lib/texts/time";
import { hintBlocks, itemSections, passBlocks } from "./items.ts";
import { cardBlocks, lineText, withoutRepeats } from "./lines.ts";
import type { Block, Message } from "./message.ts";
import { askText, calendarBlocks, footerOf, ITEM_TEXTS, orderName } from "./passes.ts";

/** The confirmation of an order that was paid, or one of several: the first has what was bought, each has codes. */
export function confirmedMail(facts: GuestFacts, { part, parts }: GuestMailData["order_confirmed"]): Message {
  const { store, items } = facts;
  const which = parts > 1 ? ` (${part} of ${parts})` : "";
  return {
    subject: `Your order at ${store.name}${which}`,
    title: part === 1 ? "Thank you for your order" : `More of your order${which}`,
    blocks: [
      ...(part === 1 ? boughtBlocks(facts) : []),
      ...(parts > 1 ? [{ kind: "paragraph" as const, text: partText(part, parts) }] : []),
      ...itemSections(items, facts),
      ...calendarBlocks(facts),
      askText(facts),
    ],
    footer: footerOf(facts),
  };
}

const partText = (part: number, parts: number): string =>
  part === 1
    ? `Your order has many codes, so they come in ${parts} mails. This is the first.`
    : `This is mail ${part} of ${parts}.`;

/** What was bought for how much, and what comes in another way. */
function boughtBlocks(facts: GuestFacts): Block[] {
  const { store, order, lines, cards, downloads } = facts;
  const money = (cents: number) => formatMoney(cents, order.currency);
  const extras: [string, number][] = [
    [`Discount ${order.discount_code}`, -order.discount_cents],
    ["Service fee", order.fee_cents],
    ["Shipping", order.shipping_cents],
    ["Tax", order.tax_inclusive ? 0 : order.tax_cents],
  ];
  const hasTax = order.tax_inclusive && order.tax_cents > 0;
  return [
    { kind: "paragraph", text: `This is your ${orderName(facts)} of ${formatDate(order.created, store.zone)}.` },
    {
      kind: "sums",
      rows: [
        ...withoutRepeats(lines).map((line): [string, string] => [lineText(line), money(line.total_cents)]),
        ...extras.flatMap(([name, cents]): [string, string][] => (cents !== 0 ? [[name, money(cents)]] : [])),
      ],
      total: [hasTax ? `Total, with ${money(order.tax_cents)} tax` : "Total", money(order.total_cents)],
    },
    ...(order.gift_card_cents > 0
      ? [{ kind: "paragraph" as const, text: `${money(order.gift_card_cents)} of it was paid by gift card.` }]
      : []),
    ...(order.refunded_cents > 0
      ? [{ kind: "paragraph" as const, text: `${money(order.refunded_cents)} of it was refunded.` }]
      : []),
    ...cardBlocks(cards, facts),
    ...(downloads ? downloadBlocks(downloads) : []),
    ...(order.is_shipped
      ? [{ kind: "paragraph" as const, text: "Physical products are shipped to your address." }]
      : []),
  ];
}

const FILES_NAMED = 10;

/** The files of digital products, and the page that has them. */
function downloadBlocks({ token, files }: GuestDownloads): Block[] {
  const named = files.slice(0, FILES_NAMED).map(({ name, size_bytes }) => `${name}, ${formatSize(size_bytes)}`);
  const more = files.length - named.length;
  return [
    { kind: "heading", text: files.length === 1 ? "Your file" : "Your files" },
    { kind: "list", items: [...named, ...(more > 0 ? [`and ${more} more`] : [])] },
    { kind: "link", label: "Download", href: `${appUrl()}/download/${token}` },
    { kind: "paragraph", text: "Anybody with this link can download the files, so keep it to yourself." },
  ];
}

/** A gift card, to its recipient or, when it names none, to the buyer. */
export function giftCardMail(facts: GuestFacts): Message {
  const { store, order, items } = facts;
  const [card] = items;
  if (!card) throw new Error("A mail of a gift card without its card.");
  const amount = formatMoney(card.balance_cents ?? 0, order.currency);
  const isPresent = card.recipient_email !== null && card.recipient_email !== order.customer_email;
  const from = isPresent && order.customer_name ? ` from ${order.customer_name}` : "";
  return {
    subject: isPresent ? `A gift card for ${store.name}${from}` : `Your gift card for ${store.name}`,
    title: `${amount} to spend at ${store.name}`,
    blocks: [
      ...(isPresent
        ? [
            {
              kind: "paragraph" as const,
              text: `${card.name ? `${card.name}, this` : "This"} gift card is for you${from}.`,
            },
          ]
        : []),
      ...(card.message ? [{ kind: "message" as const, text: card.message }] : []),
      ...hintBlocks("gift_card", items),
      ...passBlocks([{ ...card, name: null }], facts),
      askText(facts),
    ],
    footer: isPresent
      ? `You get this mail because somebody bought you a gift card at ${store.name}. Sent with Zakka.`
      : footerOf(facts),
  };
}

/** An item that the store sends again. */
export function againMail(facts: GuestFacts): Message {
  const { store, items } = facts;
  const [item] = items;
  if (!item) throw new Error("A mail of an item without its item.");
  const { one } = ITEM_TEXTS[item.kind];
  return {
    subject: `Your ${one} at ${store.name}: ${item.title}`,
    title: `Your ${one}`,
    blocks: [...hintBlocks(item.kind, items), ...passBlocks(items, facts), ...calendarBlocks(facts), askText(facts)],
    footer: footerOf(facts),
  };
}
