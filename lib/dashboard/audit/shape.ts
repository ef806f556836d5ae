import type { EventType } from "#lib/core/event-types";
import type { Actor, Mode } from "#lib/core/request";
import type { SecurityAction } from "#lib/domain/security-events/schema";

/** A key, an app or a device that the audit log has entries of. */
export interface AuditActor {
  kind: "key" | "app" | "device";
  id: string;
  name: string;
}

/** What the audit log is filtered by: the column `kind`. */
export const AUDIT_KINDS = ["account", "people", "access", "store", "product", "customer", "sale"] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** An entry of the audit log. */
export interface AuditEntry {
  id: string;
  /** Null: it concerns the whole store. */
  mode: Mode | null;
  action: SecurityAction | EventType;
  kind: AuditKind;
  actor_kind: Actor["kind"];
  actor_id: string;
  actor_name: string;
  /** The object; null where there are several or none. */
  target_id: string | null;
  details: Record<string, unknown>;
  address: string | null;
  user_agent: string | null;
  /** Unix seconds. */
  created: number;
}
