import type { Role } from "#lib/auth/roles";

/** Returns the start page of a role. */
export const homeOf = (role: Role): "/" | "/scan" => (role === "staff" ? "/scan" : "/");
