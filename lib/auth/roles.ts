/** What a person is in one store, from the least to the most. Staff see the scanner alone. */
export const ROLES = ["staff", "developer", "admin", "owner"] as const;
export type Role = (typeof ROLES)[number];

/** True when `role` may do what `minimum` may. */
export const isAtLeast = (role: Role, minimum: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(minimum);

export const ROLE_WORDS: Record<Role, string> = {
  staff: "Staff",
  developer: "Developer",
  admin: "Admin",
  owner: "Owner",
};
