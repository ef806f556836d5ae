/** The page of each kind of object, by its name in the API. */
const PAGES: Record<string, string> = {
  order: "/orders",
  customer: "/customers",
  product: "/products",
  gift_card: "/gift-cards",
  ticket: "/tickets",
  booking: "/bookings",
  voucher: "/vouchers",
  membership: "/memberships",
  webhook: "/webhooks",
};

/** Returns the page of an object in the dashboard, or null for a kind that has none. */
export function objectPage({ kind, id }: { kind: string; id: string }): string | null {
  const page = PAGES[kind];
  return page ? `${page}/${id}` : null;
}

/** Returns the words of a kind: "gift card". */
export const kindText = (kind: string): string => kind.replaceAll("_", " ");
