import type { Mode } from "#lib/core/request";
import { toUnix } from "#lib/core/time";
import type { PassEnd, ScannerPass } from "./schema.ts";

export interface PassRow {
  id: string;
  mode: Mode;
  name: string;
  user_id: string | null;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
  ended_by: "session" | "role" | "newer" | null;
}

export function toPass(row: PassRow & { person: string | null }, now: Date): ScannerPass {
  const { at, by } = endOf(row, now);
  return {
    id: row.id,
    object: "scanner_pass",
    created: toUnix(row.created_at),
    mode: row.mode,
    name: row.name,
    person: row.person,
    last_used_at: toUnix(row.last_used_at),
    expires_at: toUnix(row.expires_at),
    ended_at: toUnix(at),
    end: by,
  };
}

/** Returns when and why a pass ended. A pass that expired before its session ended counts as expired. */
function endOf({ expires_at, revoked_at, ended_by }: PassRow, now: Date): { at: Date | null; by: PassEnd | null } {
  if (revoked_at && revoked_at < expires_at) return { at: revoked_at, by: ended_by ?? "revoked" };
  return expires_at <= now ? { at: expires_at, by: "time" } : { at: null, by: null };
}
