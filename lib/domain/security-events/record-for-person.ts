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
  await db.$executeRaw`
    INSERT INTO security_event (merchant_id, id, action, actor_kind, actor_id, actor_name, details, address, user_agent,
                                request_id, created_at)
    SELECT r.merchant_id, uuid7(), ${action}, 'user', u.id, u.name, ${JSON.stringify(details)}::jsonb, ${from.address},
           ${from.agent}, ${requestId}, ${now}::timestamptz
      FROM app_user u JOIN store_role r ON r.user_id = u.id
     WHERE u.id = ${userId}::uuid
     ORDER BY r.created_at, r.merchant_id LIMIT ${MAX_STORES}::int`;
}
