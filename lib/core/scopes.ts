/** What a credential may do. A scope that writes or redeems does not include the one that reads. */
export const SCOPES = [
  "products:read",
  "products:write",
  "orders:read",
  "orders:write",
  "customers:read",
  "customers:write",
  "gift_cards:read",
  "gift_cards:write",
  "gift_cards:redeem",
  "tickets:read",
  "tickets:write",
  "tickets:redeem",
  "bookings:read",
  "bookings:write",
  "bookings:redeem",
  "vouchers:read",
  "vouchers:write",
  "vouchers:redeem",
  "memberships:read",
  "memberships:write",
  "memberships:checkin",
  "webhooks:read",
  "webhooks:write",
] as const;

export type Scope = (typeof SCOPES)[number];

/** Whether the granted scopes contain this one. `*` means every scope; a write or redeem scope does not include read. */
export const hasScope = (granted: readonly string[], scope: Scope): boolean =>
  granted.includes(scope) || granted.includes("*");
