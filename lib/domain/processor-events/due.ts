import type { Mode } from "#lib/core/request";
import { pool, statement } from "#lib/db/client";

/** An event that is to be followed. */
export interface DueEvent {
  account: string;
  id: string;
  objectId: string;
  mode: Mode;
  type: string;
  receivedAt: Date;
  /** How often it was tried. */
  attempts: number;
}

/** $1 now, $2 how many. Index: processor_event_due. */
const DUE = statement(
  "processor-events.due",
  `SELECT account, id, object_id AS "objectId", mode, type, received_at AS "receivedAt", attempts FROM processor_event
    WHERE due_at <= $1::timestamptz ORDER BY due_at LIMIT $2::int`,
);

/** Returns the events that are due, those that have waited longest first. */
export const dueEvents = async (now: Date, max: number): Promise<DueEvent[]> =>
  (await pool().query<DueEvent>({ ...DUE, values: [now, max] })).rows;

/** $1 account, $2 event, $3 how often it was tried, $4 when it is due next. By the primary key. */
const PLAN = statement(
  "processor-events.plan",
  `UPDATE processor_event SET attempts = attempts + 1, due_at = $4::timestamptz
    WHERE account = $1 AND id = $2 AND attempts = $3::int AND due_at IS NOT NULL`,
);

/** Begins to follow an event, and plans when that is tried again. Returns false when another process has begun. */
export async function planNextTry({ account, id, attempts }: DueEvent, at: Date): Promise<boolean> {
  return (await pool().query({ ...PLAN, values: [account, id, attempts, at] })).rowCount === 1;
}

/** By the primary key. */
const END = statement(
  "processor-events.end",
  "UPDATE processor_event SET due_at = NULL WHERE account = $1 AND id = $2",
);

/** Says that an event was followed, or that it is given up. */
export async function endEvent({ account, id }: DueEvent): Promise<void> {
  await pool().query({ ...END, values: [account, id] });
}
