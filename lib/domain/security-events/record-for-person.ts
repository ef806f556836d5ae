import { newId } from "#lib/core/ids";
import type { Mode, RequestFacts } from "#lib/core/request";
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
  { from, requestId, now }: RequestFacts,
): Promise<void> {
  const by = { actor_kind: "user", actor_id: person.id, actor_name: person.name };
  const where = { address: from.address, user_agent: from.agent, request_id: requestId, created_at: now };
  for (const { details, ...pass } of passes) {
    const data = { ...pass, id: newId(), action: "scanner_pass.ended", ...by, details: details as object, ...where };
    await db.security_event.create({ data });
  }
}

/** Records an event of a person in each store in which they have a role. Index: store_role (user_id). */
export async function recordForPerson(
  db: Db,
  userId: string,
  { action, details = {} }: SecurityEvent,
  { from, requestId, now }: RequestFacts,
): Promise<void> {
  const person = await db.app_user.findUnique({ where: { id: userId }, select: { name: true } });
  const roles = await db.store_role.findMany({
    where: { user_id: userId },
    orderBy: [{ created_at: "asc" }, { merchant_id: "asc" }],
    take: MAX_STORES,
    select: { merchant_id: true },
  });
  const by = { actor_kind: "user", actor_id: userId, actor_name: person?.name ?? "" };
  const where = { address: from.address, user_agent: from.agent, request_id: requestId, created_at: now };
  await db.security_event.createMany({
    data: roles.map(({ merchant_id }) => ({
      merchant_id,
      id: newId(),
      action,
      ...by,
      details: details as object,
      ...where,
    })),
  });
}
