import type { Mode } from "#lib/core/request";
import { toUnix } from "#lib/core/time";
import type { ApiKey } from "./schema.ts";

export interface ApiKeyRow {
  id: string;
  mode: Mode;
  name: string;
  prefix: string;
  scopes: string[];
  created_by_name: string | null;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
  rotated_at: Date | null;
  old_prefix: string | null;
  old_ends_at: Date | null;
}

export const toApiKey = (row: ApiKeyRow): ApiKey => ({
  id: row.id,
  object: "api_key",
  created: toUnix(row.created_at),
  mode: row.mode,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes,
  created_by: row.created_by_name,
  expires_at: toUnix(row.expires_at),
  last_used_at: toUnix(row.last_used_at),
  revoked_at: toUnix(row.revoked_at),
  rotated_at: toUnix(row.rotated_at),
  old_secret: row.old_prefix && row.old_ends_at ? { prefix: row.old_prefix, ends_at: toUnix(row.old_ends_at) } : null,
});
