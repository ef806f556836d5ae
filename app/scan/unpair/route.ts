import { deviceRoute } from "#lib/api/device-route";
import { leaveDoor } from "#lib/domain/devices/revoke";

/** Revokes the paired device that asks. */
export const POST = deviceRoute({}, async (ctx) => {
  await leaveDoor(ctx);
  return undefined;
});
