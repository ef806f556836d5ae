import type { UseKind } from "#lib/domain/home/schema";

const PAGES: Partial<Record<UseKind, string>> = {
  ticket: "/tickets",
  voucher: "/vouchers",
  gift_card: "/gift-cards",
};

/** Returns the page of an item, or that of its order for a kind without pages of its own. */
export const itemHref = (kind: UseKind, itemId: string, orderId: string): string =>
  PAGES[kind] ? `${PAGES[kind]}/${itemId}` : `/orders/${orderId}`;
