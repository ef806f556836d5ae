import type { Context } from "#lib/db/context";
import { appendEvents, type DomainEvent } from "#lib/domain/outbox/append";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import type { Kind } from "./schema.ts";

/** Sends events that the audit log does not list one by one: it has one entry for the whole file. */
export const appendUnlisted = (tx: Context, events: readonly DomainEvent[]): Promise<void> =>
  appendEvents({ ...tx, actor: { ...tx.actor, kind: "system" } }, events);

/** Records that a file was imported or undone, or that one of these was stopped, in its transaction. */
export const recordImport = (
  tx: Context,
  action: "data.moved_in" | "data.move_stopped" | "data.move_undone" | "data.undo_stopped",
  { id, kind, file_name }: { id: string; kind: Kind; file_name: string },
  rows: number,
): Promise<void> =>
  recordSecurityEvent(tx, { action, targetId: id, details: { name: file_name, what: `${kind}s`, rows } });
