import type { FilledTable } from "./filled-store.ts";

/** What the id in the path of a page or an operation names. */
const SHOWN: Record<string, FilledTable> = {
  ...{ apps: "oauth_app", bookings: "booking", conflicts: "redemption_conflict", customers: "customer" },
  ...{ devices: "device", discount_codes: "discount_code", discounts: "discount_code", events: "event" },
  ...{ gift_cards: "gift_card", keys: "api_key", mail: "mail" },
  ...{ memberships: "membership", orders: "orders", products: "product", requests: "request_log", tickets: "ticket" },
  ...{ vouchers: "voucher", webhooks: "webhook_endpoint", door: "ticket_event", import: "moving_in" },
};

/** Returns the table whose row the id in the path of a route names: "orders" for `/orders/[id]/print`. */
export function tableOf(route: string): FilledTable | undefined {
  return SHOWN[route.split("/[")[0]?.split("/").at(-1)?.replaceAll("-", "_") ?? ""];
}
