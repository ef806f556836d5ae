import type { Mode } from "#lib/core/request";
import type { Context } from "#lib/db/context";
import { hostOf } from "#lib/domain/webhook-endpoints/host";
import { LIST_ACCESS_MADE } from "./sql.ts";

/** Something that gives access to the store and does not end with the role of who made it. */
export interface AccessMade {
  person_id: string;
  kind: "key" | "endpoint" | "device";
  id: string;
  mode: Mode;
  /** Of an endpoint its host. */
  name: string;
  /** Of a key. */
  scopes: string[];
}

/** Lists what people have made in the store and is in use, in both modes: keys first, then endpoints and devices. */
export async function listAccessMade(ctx: Context): Promise<AccessMade[]> {
  const rows = await ctx.sql<AccessMade>(LIST_ACCESS_MADE, [ctx.now]);
  return rows.map((row) => (row.kind === "endpoint" ? { ...row, name: hostOf(row.name) } : row));
}
