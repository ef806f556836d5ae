import type { Scope } from "#lib/core/scopes";

/** What each scope allows, as the document and the mail about an installed app say it. */
export const SCOPE_TEXTS: Record<Scope, string> = {
  "products:read": "See products and prices",
  "products:write": "Create, change and delete products and prices",
  "orders:read": "See every order and its payments, with names, e-mail and postal addresses",
  "orders:write": "Create, fulfill, refund and cancel orders; read mail to guests in test mode",
  "customers:read": "See customers, with names and e-mail addresses",
  "customers:write": "Create, change and delete customers",
  "gift_cards:read": "See gift cards, with the codes that pay, balances, and recipients’ names and e-mail addresses",
  "gift_cards:write": "Issue, change and void gift cards",
  "gift_cards:redeem": "Charge gift cards",
  "tickets:read": "See tickets, with the codes that let people in and the names of guests",
  "tickets:write": "Change and void tickets",
  "tickets:redeem": "Redeem tickets, which lets people in",
  "bookings:read": "See bookings, with the codes that redeem them and the names of guests",
  "bookings:write": "Move, change and void bookings",
  "bookings:redeem": "Redeem bookings, which marks people as arrived",
  "vouchers:read": "See vouchers, with the codes that redeem them",
  "vouchers:write": "Change and void vouchers",
  "vouchers:redeem": "Redeem vouchers",
  "memberships:read": "See memberships, with the codes that check members in",
  "memberships:write": "Cancel memberships",
  "memberships:checkin": "Check members in",
  "webhooks:read": "See webhooks, what was sent to them, and events, with names, addresses and codes",
  "webhooks:write":
    "Create, change and delete webhooks, which send what happens in the store, with names and codes, to other servers",
};
