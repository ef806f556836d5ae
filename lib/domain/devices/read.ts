import { notFound } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { type DeviceListRow, toDevice } from "./row.ts";
import type { Device } from "./schema.ts";
import { COUNT_DEVICES, GET_DEVICE } from "./sql.ts";

/** Returns a device of this mode. Throws `not_found`. */
export async function getDevice(ctx: Context, id: string): Promise<Device> {
  const [row] = await ctx.sql<DeviceListRow & { person: string | null }>(GET_DEVICE, [id]);
  if (!row) throw notFound("device");
  return toDevice(row, ctx.realNow);
}

/** Counts the devices that are in use or wait for their phone. */
export async function countDevices(ctx: Context): Promise<number> {
  const [row] = await ctx.sql<{ in_use: number }>(COUNT_DEVICES, [ctx.realNow]);
  return row?.in_use ?? 0;
}
