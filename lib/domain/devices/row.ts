import type { Mode } from "#lib/core/request";
import { toUnix } from "#lib/core/time";
import { kindsOf } from "#lib/domain/door/device";
import type { DoorState } from "#lib/domain/door/schema";
import type { Device, DeviceEnd } from "./schema.ts";

export interface DeviceListRow {
  id: string;
  mode: Mode;
  name: string;
  scopes: string[];
  user_id: string | null;
  is_paired: boolean;
  paired_at: Date | null;
  paired_by: string | null;
  ticket_event_ids: string[] | null;
  shows_names: boolean;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
  ended_by: "session" | "role" | "newer" | null;
  state: DoorState | null;
  state_at: Date | null;
}

export function toDevice(row: DeviceListRow & { person: string | null }, now: Date): Device {
  const { at, by } = endOf(row, now);
  return {
    id: row.id,
    created: toUnix(row.created_at),
    mode: row.mode,
    name: row.name,
    kinds: kindsOf(row.scopes),
    is_paired: row.is_paired,
    paired_at: toUnix(row.paired_at),
    person: row.is_paired ? row.paired_by : row.person,
    ticket_event_ids: row.ticket_event_ids,
    shows_names: row.shows_names,
    last_used_at: toUnix(row.last_used_at),
    expires_at: toUnix(row.expires_at),
    ended_at: toUnix(at),
    end: by,
    state: row.state,
    state_at: toUnix(row.state_at),
  };
}

/** Returns when and why a device ended. A pass that expired before its session ended counts as expired. */
function endOf(
  { expires_at, revoked_at, ended_by }: DeviceListRow,
  now: Date,
): { at: Date | null; by: DeviceEnd | null } {
  if (revoked_at && (!expires_at || revoked_at < expires_at)) return { at: revoked_at, by: ended_by ?? "revoked" };
  return expires_at && expires_at <= now ? { at: expires_at, by: "time" } : { at: null, by: null };
}
