import type { Scope } from "#lib/core/scopes";
import { isAtLeast, type Role } from "./roles.ts";

type KeyScope = Scope | "*";

/** The lowest role that may do in the dashboard all that a scope allows. `*` is everything. */
const LOWEST_ROLE: Record<KeyScope, Role> = {
  "products:read": "developer",
  "products:write": "developer",
  "orders:read": "developer",
  "orders:write": "developer",
  "customers:read": "developer",
  "customers:write": "developer",
  "gift_cards:read": "developer",
  "gift_cards:write": "admin", // issues cards of any amount
  "gift_cards:redeem": "developer",
  "tickets:read": "developer",
  "tickets:write": "developer",
  "tickets:redeem": "developer",
  "bookings:read": "developer",
  "bookings:write": "developer",
  "bookings:redeem": "developer",
  "vouchers:read": "developer",
  "vouchers:write": "developer",
  "vouchers:redeem": "developer",
  "memberships:read": "developer",
  "memberships:write": "developer",
  "memberships:checkin": "developer",
  "webhooks:read": "developer",
  "webhooks:write": "developer",
  "*": "admin",
};

/** Returns the scopes that a person with this role can give to a key, `*` too if they may do everything. */
export const scopesOfRole = (role: Role): KeyScope[] =>
  (Object.keys(LOWEST_ROLE) as KeyScope[]).filter((scope) => isAtLeast(role, LOWEST_ROLE[scope]));

/** Returns those of the scopes that this role cannot give to a key. */
export const scopesAbove = (role: Role, scopes: readonly string[]): string[] => {
  const held: readonly string[] = scopesOfRole(role);
  return scopes.filter((scope) => !held.includes(scope));
};
