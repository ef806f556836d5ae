import { notFound } from "#lib/core/errors";
import type { Page } from "#lib/core/schema";
import type { Context } from "#lib/db/context";
import { type Condition, type Listing, pageOf } from "#lib/db/page";
import { NAMES_OF } from "#lib/domain/api-keys/sql";
import { type DeviceListRow, toDevice } from "./row.ts";
import type { Device, DeviceQuery } from "./schema.ts";
import { COUNT_DEVICES, GET_DEVICE, IS_IN_USE_AT } from "./sql.ts";

/** Lists the devices of this mode that are in use or wait for their phone, or those that have ended, newest first. */
export function listDevices(ctx: Context, query: DeviceQuery): Promise<Page<Device>> {
  const listing: Listing = { table: "device", conditions: [conditionOf(query.state, ctx.now)] };
  return pageOf(ctx, listing, query, async (rows: DeviceListRow[]) => {
    const people = await ctx.sql<{ id: string; name: string }>(NAMES_OF, [rows.flatMap((row) => row.user_id ?? [])]);
    const names = new Map(people.map(({ id, name }) => [id, name]));
    return rows.map((row) => toDevice({ ...row, person: names.get(row.user_id ?? "") ?? null }, ctx.now));
  });
}

/** Returns a device of this mode. Throws `not_found`. */
export async function getDevice(ctx: Context, id: string): Promise<Device> {
  const [row] = await ctx.sql<DeviceListRow & { person: string | null }>(GET_DEVICE, [id]);
  if (!row) throw notFound("device");
  return toDevice(row, ctx.now);
}

/** Counts the devices that are in use or wait for their phone. */
export async function countDevices(ctx: Context): Promise<number> {
  const [row] = await ctx.sql<{ in_use: number }>(COUNT_DEVICES, [ctx.now]);
  return row?.in_use ?? 0;
}

const conditionOf = (state: DeviceQuery["state"], now: Date): Condition =>
  state === "ended"
    ? { sql: "(revoked_at IS NOT NULL OR expires_at <= ?)", values: [now] }
    : { sql: IS_IN_USE_AT("?"), values: [now] };
