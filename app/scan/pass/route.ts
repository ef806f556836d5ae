import { currentSession, toCtx } from "#lib/auth/session";
import { newId } from "#lib/core/ids";
import { addSeconds } from "#lib/core/time";
import { createScannerDevice } from "#lib/domain/devices/create";

/** One shift at the door. */
const PASS_SECONDS = 12 * 3_600;

/**
 * A device token for the person who is signed in: the scanner's pass to the API, in their store and mode. The proxy lets
 * no POST of another site come here.
 */
export async function POST(): Promise<Response> {
  const session = await currentSession();
  if (!session) return refuse(401, "unauthorized", "Sign in to scan.");
  const ctx = toCtx(session, newId());
  const device = await createScannerDevice(ctx, {
    name: `${session.user.name.split(/\s+/)[0]}’s phone`.slice(0, 64),
    expiresAt: addSeconds(ctx.now, PASS_SECONDS),
  });
  return Response.json(device, { status: 201, headers: { "Cache-Control": "no-store" } });
}

const refuse = (status: number, error: string, message: string): Response =>
  Response.json({ error, message }, { status, headers: { "Cache-Control": "no-store" } });
