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

/**
 * Records in each store that a session's passes ended with it, and returns these passes. Index: device (session_id).
 */
export async function recordEndedPasses(
  db: Db,
  sessionId: string,
  { from, requestId, now }: RequestFacts,
): Promise<EndedPass[]> {
  return db.$queryRaw<EndedPass[]>`
    INSERT INTO security_event (merchant_id, id, mode, action, actor_kind, actor_id, actor_name, target_id, details, address,
                                user_agent, request_id, created_at)
    SELECT d.merchant_id, uuid7(), d.mode, 'scanner_pass.ended', 'user', u.id, u.name, d.id,
           jsonb_build_object('name', d.name, 'ended_by', d.ended_by), ${from.address}, ${from.agent}, ${requestId},
           ${now}::timestamptz
      FROM device d JOIN app_user u ON u.id = d.user_id
     WHERE d.session_id = ${sessionId}::uuid AND d.ended_by = 'session' AND d.expires_at > ${now}::timestamptz
    RETURNING merchant_id, mode, target_id, details`;
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
