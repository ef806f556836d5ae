import type { Context } from "#lib/db/context";
import type { ResourceChange } from "./schema.ts";
import { RECORD_CHANGES } from "./sql.ts";

/** What programs and phones do all day has logs of its own: orders and what they issue, uses, and customers who come with orders. */
const DAILY =
  /^(order\.(created|completed)|customer\.created|\w+\.(issued|activated|redeemed|checked_in)|redemption\.conflict|webhook\.test)$/;

/**
 * Records in the audit log what was changed, in the caller's transaction: one row for each type of change, with the number of
 * objects where there are several. Of a person all of it, of a key, an app or a device what is not daily work, and nothing of
 * the system itself.
 */
export async function recordChanges(ctx: Context, all: readonly ResourceChange[]): Promise<void> {
  const { actor, from } = ctx;
  const changes = actor.kind === "user" ? all : all.filter(({ type }) => !DAILY.test(type));
  if (actor.kind === "system" || changes.length === 0) return;
  const groups = [...Map.groupBy(changes, ({ type }) => type)];
  await ctx.sql(RECORD_CHANGES, [
    groups.map(([type]) => type),
    groups.map(([, [first, ...more]]) => (more.length === 0 ? (first?.id ?? null) : null)),
    groups.map(([, all]) => JSON.stringify(detailsOf(all))),
    actor.kind,
    actor.id,
    actor.label ?? actor.name,
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
