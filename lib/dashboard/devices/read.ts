import type { Page } from "#lib/core/schema";
import type { Context } from "#lib/db/context";
import { type Listing, pageOf } from "#lib/db/page";
import { NAMES_OF } from "#lib/domain/api-keys/sql";
import { type DeviceListRow, toDevice } from "#lib/domain/devices/row";
import type { Device } from "#lib/domain/devices/schema";
import type { DeviceQuery } from "./shape.ts";
import { inState } from "./sql.ts";

/** Lists the devices of this mode that are in use or wait for their phone, or those that have ended, newest first. */
export function listDevices(ctx: Context, query: DeviceQuery): Promise<Page<Device>> {
  const listing: Listing = { table: "device", conditions: [inState(query.state, ctx.realNow)] };
  return pageOf(ctx, listing, query, async (rows: DeviceListRow[]) => {
    const people = await ctx.sql<{ id: string; name: string }>(NAMES_OF, [rows.flatMap((row) => row.user_id ?? [])]);
    const names = new Map(people.map(({ id, name }) => [id, name]));
    return rows.map((row) => toDevice({ ...row, person: names.get(row.user_id ?? "") ?? null }, ctx.realNow));
  });
}
