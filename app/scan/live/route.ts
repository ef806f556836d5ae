import { deviceRoute } from "#lib/api/device-route";
import { openDoorStream } from "#lib/auth/door-streams";

/** Tells the phone at once when its token ends, its door changes, or its counts and its list are not the newest. */
export const GET = deviceRoute({}, async (ctx, _input, request) => {
  const token =
    request.headers
      .get("authorization")
      ?.replace(/^Bearer +/i, "")
      .trim() ?? "";
  return new Response(openDoorStream(ctx, token, request.signal), {
    headers: {
      "X-Request-Id": ctx.requestId,
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store, no-transform",
      "X-Accel-Buffering": "no", // a proxy that collects an answer would send the events too late
    },
  });
});
