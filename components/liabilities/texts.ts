import type { OwedKind } from "#lib/dashboard/liabilities/shape";

/** What each kind is called on the page. */
export const KIND_TITLES: Record<OwedKind, string> = {
  gift_card: "Gift cards",
  ticket: "Tickets",
  booking: "Bookings",
  voucher: "Vouchers",
  membership: "Memberships",
};

const NOUNS: Record<OwedKind, [one: string, many: string]> = {
  gift_card: ["card with a balance", "cards with a balance"],
  ticket: ["entry to an event ahead", "entries to events ahead"],
  booking: ["booking ahead", "bookings ahead"],
  voucher: ["unused use", "unused uses"],
  membership: ["check-in left this period", "check-ins left this period"],
};

/** Returns "3 unused uses". */
export const countText = (kind: OwedKind, count: number): string =>
  `${count.toLocaleString("en")} ${NOUNS[kind][count === 1 ? 0 : 1]}`;

const MONTH = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" });
const SHORT = new Intl.DateTimeFormat("en", { month: "short", timeZone: "UTC" });

/** Formats "2026-11" as November 2026. */
export const monthText = (month: string): string => MONTH.format(new Date(`${month}-01T00:00:00Z`));

/** Formats "2026-11" as Nov, and January with its year: Jan 27. */
export const shortMonth = (month: string): string =>
  SHORT.format(new Date(`${month}-01T00:00:00Z`)) + (month.endsWith("-01") ? ` ${month.slice(2, 4)}` : "");
