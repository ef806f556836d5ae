import { setTimeout as sleep } from "node:timers/promises";
import { isAtLeast } from "#lib/auth/roles";
import { log } from "#lib/config/log";
import { AppError, notFound } from "#lib/core/errors";
import { isUuid } from "#lib/core/ids";
import { atPresent } from "#lib/db/context";
import { toErrorResponse } from "#lib/http/errors";
import { liveRoom } from "#lib/pages/live-room";
import { currentSession, requireFactor, toContext } from "#lib/pages/session";

const EVERY_MS = 2_000;
/** A connection ends after this time. The browser opens a new one automatically, and the session is then checked again. */
const LASTS_MS = 60_000;

/** Server-sent events with the room of an event, each time that it has changed. An error ends them for good. */
export async function GET(request: Request, { params }: RouteContext<"/door/[id]/live">): Promise<Response> {
  const session = await currentSession();
  if (!session) return refuse(new AppError("unauthorized", "Sign in to see the control room."), "");
  const ctx = await toContext(session);
  try {
    requireFactor(session);
    if (!isAtLeast(session.store.role, "developer")) throw notFound("event");
    const { id } = await params;
    if (!isUuid(id)) throw notFound("event");
    const read = async () => JSON.stringify(await liveRoom(atPresent(ctx), id));
    return new Response(eventsOf(await read(), read, request.signal), {
      headers: {
        "Content-Type": "text/event-stream",
        "Cache-Control": "no-store, no-transform",
        "X-Accel-Buffering": "no", // a proxy that collects an answer would send the events too late
      },
    });
  } catch (error) {
    return refuse(error, ctx.requestId);
  }
}

function refuse(error: unknown, requestId: string): Response {
  const { status, body, headers } = toErrorResponse(error, requestId);
  return Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
}

/** Sends `first`, then what `read` returns when it has changed. Otherwise sends a comment, which keeps the connection open. */
function eventsOf(first: string, read: () => Promise<string>, closed: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const endsAt = Date.now() + LASTS_MS;
  let sent: string | undefined;
  return new ReadableStream({
    async pull(stream) {
      try {
        if (sent !== undefined) await sleep(EVERY_MS, undefined, { signal: closed });
        if (Date.now() > endsAt) return stream.close();
        const room = sent === undefined ? first : await read();
        stream.enqueue(encoder.encode(room === sent ? ": unchanged\n\n" : `retry: 1000\ndata: ${room}\n\n`));
        sent = room;
      } catch (error) {
        if (!closed.aborted) log.error({ err: error }, "the control room was not read");
        stream.close();
      }
    },
  });
}
