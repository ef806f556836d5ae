import type { Context } from "#lib/db/context";
import type { ResourceChange } from "./schema.ts";
import { RECORD_CHANGES } from "./sql.ts";

/**
 * Records in the audit log what a person changed, in the caller's transaction: one row for each type of change, with the
 * number of objects where there are several. Others than people are left out: requests to the API have a log of their own,
 * and so have the uses of items.
 */
export async function recordChanges(ctx: Context, changes: readonly ResourceChange[]): Promise<void> {
  const { actor, from } = ctx;
  if (actor.kind !== "user" || changes.length === 0) return;
  const groups = [...Map.groupBy(changes, ({ type }) => type)];
  await ctx.sql(RECORD_CHANGES, [
    groups.map(([type]) => type),
    groups.map(([, [first, ...more]]) => (more.length === 0 ? (first?.id ?? null) : null)),
    groups.map(([, all]) => JSON.stringify(detailsOf(all))),
    actor.kind,
    actor.id,
    actor.name,
    from?.address ?? null,
    from?.agent ?? null,
    ctx.requestId,
    ctx.now,
  ]);
}

function detailsOf([first, ...more]: readonly ResourceChange[]): Record<string, unknown> {
  if (more.length > 0) return { count: 1 + more.length };
  return first?.name === undefined ? {} : { name: first.name };
}
