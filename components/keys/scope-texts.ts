import { SCOPES, type Scope } from "#lib/core/scopes";

export type Area =
  | "products"
  | "orders"
  | "customers"
  | "gift_cards"
  | "tickets"
  | "bookings"
  | "vouchers"
  | "memberships"
  | "webhooks";

interface AreaText {
  area: Area;
  label: string;
  /** The scope for redeeming, charging or checking in, if there is one. */
  use?: { scope: Scope; label: string; verb: string };
  read: string;
  write: string;
  /** What that scope allows, which is emphasized. */
  using?: string;
}

/** The scopes by area, with the words for them. */
export const AREAS: readonly AreaText[] = [
  {
    area: "products",
    label: "Products",
    read: "See products and prices",
    write: "Create and change products and prices",
  },
  {
    area: "orders",
    label: "Orders",
    read: "See every order and its payments, with names, e-mail and postal addresses",
    write: "Create, refund and cancel orders; read mail to guests in test mode",
  },
  {
    area: "customers",
    label: "Customers",
    read: "See customers, with names and e-mail addresses",
    write: "Create, change and delete customers",
  },
  {
    area: "gift_cards",
    label: "Gift cards",
    use: { scope: "gift_cards:redeem", label: "Charge", verb: "charge" },
    read: "See gift cards, with the codes that pay, balances and recipients",
    write: "Issue, change and void gift cards",
    using: "take money from them",
  },
  redeemable("tickets", "Tickets", "let people in", "the codes that let people in and the names of guests"),
  {
    area: "bookings",
    label: "Bookings",
    use: { scope: "bookings:redeem", label: "Redeem", verb: "redeem" },
    read: "See bookings, with the codes that redeem them and the names of guests",
    write: "Move and void bookings",
    using: "mark people as arrived",
  },
  redeemable("vouchers", "Vouchers", "take their uses", "the codes that redeem them"),
  {
    area: "memberships",
    label: "Memberships",
    use: { scope: "memberships:checkin", label: "Check in", verb: "check in" },
    read: "See memberships, with the codes that check members in",
    write: "Cancel memberships",
    using: "check members in",
  },
  {
    area: "webhooks",
    label: "Webhooks",
    read: "See webhooks and what was sent, with names, addresses and codes",
    write: "Create and change webhooks, which send names and codes to other servers",
  },
];

const PERSONAL: readonly string[] = [
  "orders:read",
  "customers:read",
  "gift_cards:read",
  "tickets:read",
  "bookings:read",
  "vouchers:read",
  "memberships:read",
  "webhooks:read",
  "webhooks:write",
];

/** Returns "Read orders, customers; charge gift cards; redeem tickets", or "Everything". */
export function mayText(scopes: readonly string[]): string {
  if (hasAll(scopes)) return "Everything";
  const read = labels((area) => scopes.includes(`${area.area}:read`));
  const write = labels((area) => scopes.includes(`${area.area}:write`));
  const uses = AREAS.flatMap(({ use, label }) =>
    use && scopes.includes(use.scope) ? [`${use.verb} ${label.toLowerCase()}`] : [],
  );
  const sentence = [read && `read ${read}`, write && `write ${write}`, ...uses].filter(Boolean).join("; ");
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** One line of what a key can do. `strong` is the part that moves money or lets people in. */
export interface CanLine {
  text: string;
  strong?: string;
}

/** Returns what a key with these scopes can do, in words, and important things that it cannot do. */
export function plainText(scopes: readonly string[]): { can: CanLine[]; cannot: string[] } {
  const granted = hasAll(scopes) ? SCOPES : scopes;
  const has = (scope: string) => (granted as readonly string[]).includes(scope);
  const can = AREAS.flatMap((area) => linesOf(area, has));
  const cannot = [
    !ISSUING.some(has) && "Cannot refund, void or issue anything",
    !has("products:write") && "Cannot change products or prices",
    !has("webhooks:read") && !has("webhooks:write") && "Cannot read webhooks or their secrets",
    !has("gift_cards:redeem") && !ENTERING.some(has) && "Cannot charge a card or let anyone in",
  ].filter((line) => line !== false);
  return { can, cannot };
}

/** True if a key with these scopes can read personal data. */
export const canSeePeople = (scopes: readonly string[]): boolean =>
  scopes.includes("*") || scopes.some((scope) => PERSONAL.includes(scope));

const ISSUING = [
  "orders:write",
  "gift_cards:write",
  "tickets:write",
  "bookings:write",
  "vouchers:write",
  "memberships:write",
];
const ENTERING = ["tickets:redeem", "bookings:redeem", "vouchers:redeem", "memberships:checkin"];

function linesOf(area: AreaText, has: (scope: string) => boolean): CanLine[] {
  const reads = has(`${area.area}:read`);
  const uses = area.use && has(area.use.scope) ? area.using : undefined;
  const lines: CanLine[] = [];
  if (reads) lines.push(uses ? { text: `${area.read}, and `, strong: uses } : { text: area.read });
  else if (uses) lines.push({ text: `${area.label}: `, strong: uses });
  if (has(`${area.area}:write`)) lines.push({ text: area.write });
  return lines;
}

function labels(wanted: (area: AreaText) => boolean): string {
  return AREAS.filter(wanted)
    .map((area) => area.label.toLowerCase())
    .join(", ");
}

function hasAll(scopes: readonly string[]): boolean {
  return scopes.includes("*") || SCOPES.every((scope) => scopes.includes(scope));
}

function redeemable(area: "tickets" | "vouchers", label: string, strong: string, shown: string): AreaText {
  return {
    area,
    label,
    use: { scope: `${area}:redeem`, label: "Redeem", verb: "redeem" },
    read: `See ${area}, with ${shown}`,
    write: `Change and void ${area}`,
    using: strong,
  };
}
