import type { Mode } from "#lib/core/request";
import { toUnix } from "#lib/core/time";
import type { GrantEnd, InstalledApp } from "./schema.ts";

export interface GrantRow {
  id: string;
  mode: Mode;
  app_id: string;
  name: string;
  logo: string | null;
  maker: string;
  scopes: string[];
  granted_by_name: string | null;
  created_at: Date;
  updated_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
  ended_by: Exclude<GrantEnd, "revoked"> | null;
  /** When the app was deleted. Its grants end at that time, even before the job has marked them. */
  deleted_at: Date | null;
}

export function toInstalledApp(row: GrantRow): InstalledApp {
  const endedAt = row.revoked_at ?? row.deleted_at;
  const end = row.revoked_at ? (row.ended_by ?? "revoked") : "app_deleted";
  return {
    id: row.id,
    object: "installed_app",
    created: toUnix(row.created_at),
    mode: row.mode,
    app_id: row.app_id,
    name: row.name,
    logo: row.logo,
    maker: row.maker,
    scopes: row.scopes,
    granted_by: row.granted_by_name,
    granted_at: toUnix(row.updated_at),
    last_used_at: toUnix(row.last_used_at),
    ended_at: toUnix(endedAt),
    end: endedAt && end,
  };
}
