import type { Page, PageQuery } from "#lib/core/schema";
import { toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { pageOf } from "#lib/db/page";
import type { AuditActor, AuditEntry, AuditKind } from "./shape.ts";
import { ACTORS } from "./sql.ts";

export interface AuditQuery extends PageQuery {
  kind?: AuditKind;
  actor_id?: string;
}

type AuditRow = Omit<AuditEntry, "created"> & { created_at: Date };

/**
 * Lists the audit log, newest first: what concerns the whole store and the data of this mode. Indexes: security_event
 * (merchant_id, …), also by kind and by actor.
 */
export function listAuditEntries(ctx: Context, { kind, actor_id, ...page }: AuditQuery): Promise<Page<AuditEntry>> {
  const listing = { table: "security_event", equals: { kind, actor_id }, isStoreWide: true };
  return pageOf(ctx, listing, page, (rows: AuditRow[]) => rows.map(toEntry));
}

const toEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  mode: row.mode,
  action: row.action,
  kind: row.kind,
  actor_kind: row.actor_kind,
  actor_id: row.actor_id,
  actor_name: row.actor_name,
  target_id: row.target_id,
  details: row.details,
  address: row.address,
  user_agent: row.user_agent,
  created: toUnix(row.created_at),
});

/** Lists the keys, apps and devices of this mode that the audit log has entries of, by name. */
export const listAuditActors = (ctx: Context): Promise<AuditActor[]> => ctx.sql<AuditActor>(ACTORS);
