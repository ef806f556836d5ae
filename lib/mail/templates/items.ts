import { inGroups } from "#lib/core/codes";
import type { ItemKind } from "#lib/domain/issued-items/schema";
import type { GuestFacts, GuestItem } from "#lib/mail/facts";
import { formatMoney } from "#lib/texts/money";
import { formatDateTime } from "#lib/texts/time";
import type { Block, Code } from "./message.ts";
import { cidOf, ITEM_TEXTS, occasionText, peopleText } from "./passes.ts";

/** Items of one kind with the same title, time and place. */
interface Group {
  title: string;
  /** What all of them have in common. Of a single item: all about it. */
  lines: string[];
  /** What is different. */
  members: { title: string; lines: string[]; item: GuestItem }[];
}

/** Returns items by their kind, each kind with a heading and how its codes are used. */
export const itemSections = (items: readonly GuestItem[], facts: GuestFacts): Block[] =>
  [...Map.groupBy(items, ({ kind }) => kind)].flatMap(([kind, some]): Block[] => [
    { kind: "heading", text: `Your ${some.length === 1 ? ITEM_TEXTS[kind].one : ITEM_TEXTS[kind].many}` },
    ...hintBlocks(kind, some),
    ...passBlocks(some, facts),
  ]);

/** Says how the codes of one kind are used, if one of the items has a code. */
export const hintBlocks = (kind: ItemKind, items: readonly GuestItem[]): Block[] =>
  items.some(isValid) ? [{ kind: "paragraph", text: ITEM_TEXTS[kind].hint }] : [];

/** Returns items with their codes, and what several have in common once, above them. One that is no longer valid has no code. */
export const passBlocks = (items: readonly GuestItem[], facts: GuestFacts): Block[] =>
  groupsOf(items, facts).flatMap(({ title, lines, members }): Block[] => {
    const [only, ...others] = members;
    if (only && others.length === 0) return [{ kind: "pass", title, lines, code: codeOf(only.item) }];
    const passes = members.map(
      ({ item, ...own }): Block => ({ kind: "pass", ...own, code: codeOf(item), isInGroup: true }),
    );
    return [{ kind: "group", title, lines }, ...passes];
  });

/** Returns items that can no longer be used, without codes. The email says so, and not how long each could be used. */
export const endedBlocks = (items: readonly GuestItem[], facts: GuestFacts): Block[] =>
  groupsOf(items.map(withoutUse), facts).flatMap(({ title, lines, members }): Block[] => [
    { kind: "group", title, lines },
    ...(members.length > 1 ? [{ kind: "list" as const, items: counted(members.map(memberText)) }] : []),
  ]);

const withoutUse = (item: GuestItem): GuestItem => ({ ...item, ended_at: null, expires_at: null, max_uses: null });

const memberText = ({ title, lines }: Group["members"][number]): string =>
  [title, ...lines.map((line) => line.charAt(0).toLowerCase() + line.slice(1))].join(", ");

/** Returns each text once, with how often it was there. */
const counted = (texts: readonly string[]): string[] =>
  [...Map.groupBy(texts, (text) => text)].map(([text, { length }]) => (length === 1 ? text : `${length} × ${text}`));

const isValid = ({ ended_at }: GuestItem): boolean => ended_at === null;
const codeOf = (item: GuestItem): Code | null =>
  isValid(item) ? { text: inGroups(item.code), cid: cidOf(item) } : null;

const groupsOf = (items: readonly GuestItem[], facts: GuestFacts): Group[] =>
  [...Map.groupBy(items, keyOf).values()].map((some) => groupOf(some, facts));

const keyOf = ({ kind, title, balance_cents, starts_at, ends_at, place }: GuestItem): string =>
  JSON.stringify([kind, title, balance_cents, starts_at, ends_at, place]);

function groupOf(items: GuestItem[], { store, order }: GuestFacts): Group {
  const [first] = items as [GuestItem];
  const amount = first.balance_cents === null ? "" : `, ${formatMoney(first.balance_cents, order.currency)}`;
  const title = `${first.title}${amount}`;
  const detail = detailOf(first);
  const lines = linesOf(first, store.zone);
  if (items.length === 1) {
    const all = [joined(countOf(first), detail), ...lines].filter(Boolean);
    return { title, lines: all, members: [{ title, lines: [], item: first }] };
  }
  const linesOfAll = items.map((item) => linesOf(item, store.zone));
  const isShared = lines.map((line, index) => linesOfAll.every((some) => some[index] === line));
  const isDetailShared = items.every((item) => detailOf(item) === detail);
  return {
    title,
    lines: [isDetailShared ? detail : "", ...lines.filter((_, index) => isShared[index])].filter(Boolean),
    members: items.map((item, number) => ({
      title: joined(countOf(item) || nounOf(item), isDetailShared ? "" : detailOf(item)),
      lines: (linesOfAll[number] ?? []).filter((line, index) => line && !isShared[index]),
      item,
    })),
  };
}

const joined = (...parts: string[]): string => parts.filter(Boolean).join(", ");

const detailOf = ({ detail }: GuestItem): string => detail ?? "";

/** Each gift card may be a present, and has no number. */
const countOf = (item: GuestItem): string =>
  item.of > 1 && item.kind !== "gift_card" ? `${nounOf(item)} ${item.number} of ${item.of}` : "";

function nounOf({ kind }: GuestItem): string {
  const { one } = ITEM_TEXTS[kind];
  return one.charAt(0).toUpperCase() + one.slice(1);
}

/** Returns a line for each fact that an item can have; that of a missing one is empty. */
function linesOf(item: GuestItem, zone: string): string[] {
  const { starts_at, ends_at, place, party_size, name, max_uses, expires_at } = item;
  return [
    isValid(item) ? "" : "No longer valid",
    starts_at === null ? "" : occasionText(starts_at, ends_at, zone),
    place ?? "",
    party_size === null ? "" : peopleText(party_size),
    name ? `For ${name}` : "",
    max_uses !== null && max_uses > 1 ? `Can be used ${max_uses} times` : "",
    expires_at === null ? "" : untilText(item, `${formatDateTime(expires_at, zone)} (${zone})`),
  ];
}

function untilText({ kind, ends_with_period }: GuestItem, until: string): string {
  if (kind !== "membership") return `Valid until ${until}`;
  return ends_with_period ? `Ends on ${until}` : `This period ends on ${until}`;
}
