/** The roles in a store, from the lowest to the highest. Staff see only the scanner. */
export const ROLES = ["staff", "developer", "admin", "owner"] as const;
export type Role = (typeof ROLES)[number];

/** Returns true when `role` includes the permissions of `minimum`. */
export const isAtLeast = (role: Role, minimum: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(minimum);

export const ROLE_LABELS: Record<Role, string> = {
  staff: "Staff",
  developer: "Developer",
  admin: "Admin",
  owner: "Owner",
};
