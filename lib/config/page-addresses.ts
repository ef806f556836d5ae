import { appUrl } from "./environment.ts";

const PAGES = {
  customer: "/customers",
  order: "/orders",
  gift_card: "/gift-cards",
  ticket: "/tickets",
  booking: "/bookings",
  voucher: "/vouchers",
  membership: "/memberships",
  product: "/products",
  webhook: "/webhooks",
};

/** Returns the path of a resource's page in the dashboard. */
export const pageOf = (kind: keyof typeof PAGES, id: string): string => `${PAGES[kind]}/${id}`;

/** Returns the address where a buyer pays an order. */
export const checkoutAddress = (token: string): string => `${appUrl()}/pay/${token}`;
