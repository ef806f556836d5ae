import { appUrl } from "./environment.ts";

const PAGES = { order: "/orders", gift_card: "/gift-cards", ticket: "/tickets", webhook: "/webhooks" };

/** The path of the dashboard's page for one resource. */
export const pageOf = (kind: keyof typeof PAGES, id: string): string => `${PAGES[kind]}/${id}`;

/** The address at which a buyer pays an order. */
export const checkoutAddress = (token: string): string => `${appUrl()}/pay/${token}`;
