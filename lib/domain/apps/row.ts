import { toUnix } from "#lib/core/time";
import type { App, AppType } from "./schema.ts";

export interface AppRow {
  id: string;
  name: string;
  logo: string | null;
  type: AppType;
  redirect_uris: string[];
  scopes: string[];
  created_at: Date;
  secrets: App["secrets"];
}

export const toApp = (row: AppRow, installs: number): App => ({
  id: row.id,
  object: "app",
  created: toUnix(row.created_at),
  name: row.name,
  logo: row.logo,
  type: row.type,
  redirect_uris: row.redirect_uris,
  scopes: row.scopes,
  secrets: row.secrets,
  installs,
});
