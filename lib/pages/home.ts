import type { Role } from "#lib/auth/roles";

/** The page where a person of this role begins. */
export const homeOf = (role: Role): "/" | "/scan" => (role === "staff" ? "/scan" : "/");
