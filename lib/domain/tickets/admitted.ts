import type { Context } from "#lib/db/context";

/**
 * Returns the events whose tickets a request admits, or null for all: those that it names, and of them only those that its
 * device is limited to.
 */
export function admittedBy(
  { actor }: Pick<Context, "actor">,
  named: readonly string[] | null = null,
): readonly string[] | null {
  const { ticketEventIds: allowed = null } = actor;
  return named && allowed ? named.filter((id) => allowed.includes(id)) : (named ?? allowed);
}
