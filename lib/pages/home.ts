import type { Role } from "#lib/auth/roles";
import { isOwnPath } from "./own-path.ts";

/** Returns the start page of a role. */
export const homeOf = (role: Role): "/" | "/scan" => (role === "staff" ? "/scan" : "/");

/**
 * Returns the path to open after sign-in: `next`, where it is one that this role may see. A consent page may be opened by
 * everyone: a person can have another role in another store.
 */
export function pathAfterSignIn(role: Role, next: string | null | undefined): string {
  const home = homeOf(role);
  return isOwnPath(next) && (home === "/" || isConsentPage(next)) ? next : home;
}

const isConsentPage = (path: string): boolean => path.startsWith("/oauth/authorize?");
