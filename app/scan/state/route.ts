import { deviceRoute } from "#lib/api/device-route";
import { DoorState } from "#lib/domain/door/schema";
import { keepState } from "#lib/domain/door/state";

/** Keeps what the phone says about itself. */
export const POST = deviceRoute({ body: DoorState }, async (ctx, { body }) => {
  await keepState(ctx, body);
  return undefined;
});
