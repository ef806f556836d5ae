import { pool } from "#lib/db/client";

export interface StoredSecurityEvent {
  id: string;
  mode: string | null;
  action: string;
  actor_kind: string;
  actor_id: string;
  actor_name: string;
  target_id: string | null;
  details: Record<string, unknown>;
  address: string | null;
  user_agent: string | null;
  request_id: string;
  created_at: Date;
}

/** Returns the store's security events, oldest first. */
export async function securityEventsOf(merchantId: string): Promise<StoredSecurityEvent[]> {
  const { rows } = await pool().query("SELECT * FROM security_event WHERE merchant_id = $1 ORDER BY id", [merchantId]);
  return rows;
}

/** Returns the actions of the store's security events, oldest first. */
export const actionsOf = async (merchantId: string): Promise<string[]> =>
  (await securityEventsOf(merchantId)).map(({ action }) => action);
