import { z } from "zod";
import { deviceRoute } from "#lib/api/device-route";
import { unlock } from "#lib/auth/supervisor";

const Body = z.strictObject({ pin: z.string().max(20) });

/** Unlocks the phone that asks with the PIN of the store, for five minutes. */
export const POST = deviceRoute({ body: Body }, (ctx, { body }) => unlock(ctx, body.pin));
