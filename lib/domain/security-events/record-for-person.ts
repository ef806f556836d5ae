import { newId } from "#lib/core/ids";
import type { Cause, Mode } from "#lib/core/request";
import type { Db } from "#lib/db/client";
import type { SecurityEvent } from "./schema.ts";

/** The maximum number of rows that one sign-in attempt writes. */
const MAX_STORES = 50;

/** A pass that ended with its session. */
export interface EndedPass {
  merchant_id: string;
  mode: Mode;
  target_id: string;
  details: Record<string, unknown>;
}

/** Records in each store that these passes of a person ended with their session. */
export async function recordEndedPasses(
  db: Db,
  person: { id: string; name: string },
  passes: readonly EndedPass[],
  cause: Cause,
): Promise<void> {
  const who = whoAndWhere(person, cause);
  for (const { details, ...pass } of passes) {
    const data = { ...pass, id: newId(), action: "scanner_pass.ended", details: details as object, ...who };
    await db.security_event.create({ data });
  }
}

/** Records an event of a person in each store in which they have a role. Index: store_role (user_id). */
export async function recordForPerson(
  db: Db,
  userId: string,
  { action, details = {} }: SecurityEvent,
  cause: Cause,
): Promise<void> {
  const person = await db.app_user.findUnique({ where: { id: userId }, select: { name: true } });
  const roles = await db.store_role.findMany({
    where: { user_id: userId },
    orderBy: [{ created_at: "asc" }, { merchant_id: "asc" }],
    take: MAX_STORES,
    select: { merchant_id: true },
  });
  const who = whoAndWhere({ id: userId, name: person?.name ?? "" }, cause);
  await db.security_event.createMany({
    data: roles.map(({ merchant_id }) => ({
      merchant_id,
      id: newId(),
      action,
      details: details as object,
      ...who,
    })),
  });
}

/** A request comes from the person; a command from the operator, as in `bin/commands`. */
function whoAndWhere(person: { id: string; name: string }, { from, requestId, realNow }: Cause) {
  const by = from
    ? { actor_kind: "user", actor_id: person.id, actor_name: person.name }
    : { actor_kind: "system", actor_id: newId(), actor_name: "command line" };
  const where = { address: from?.address ?? null, user_agent: from?.agent ?? null };
  return { ...by, ...where, request_id: requestId, created_at: realNow };
}
