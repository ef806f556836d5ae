import { beforeEach, expect, test, vi } from "vitest";
import { toSessionToken } from "#lib/auth/session-token";
import { newId } from "#lib/core/ids";
import { addSeconds } from "#lib/core/time";
import { pool } from "#lib/db/client";
import { redeemTicket } from "#lib/domain/tickets/redeem";
import { sessionCookie } from "#lib/pages/cookies";
import { request } from "#lib/testing/next-headers";
import { orderTickets } from "#lib/testing/orders";
import { type SignedInPerson, signInPerson } from "#lib/testing/people";
import { makeStore, present } from "#lib/testing/store";
import { GET } from "./route.ts";

vi.mock("next/headers", async () => (await import("#lib/testing/next-headers")).nextHeaders);
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));

beforeEach(() => {
  request.headers = new Headers({ "x-request-id": "request 7" });
  request.cookies.clear();
});

async function open(eventId: string, person?: SignedInPerson) {
  if (person) request.cookies.set(sessionCookie().name, await toSessionToken(person.sessionId));
  const stop = new AbortController();
  const response = await GET(new Request("http://localhost/live", { signal: stop.signal }), {
    params: Promise.resolve({ id: eventId }),
  });
  return { response, stop };
}

async function evening() {
  const store = await makeStore();
  const ctx = present(store.test);
  const { ticketIds } = await orderTickets(ctx, { startsAt: addSeconds(ctx.now, 600) }, 2);
  const { rows } = await pool().query("SELECT ticket_event_id FROM ticket WHERE id = $1", [ticketIds[0]]);
  return { ctx, ticketIds, eventId: rows[0].ticket_event_id as string };
}

test("the room is sent at once, and again when a guest was let in", async () => {
  const { ctx, ticketIds, eventId } = await evening();
  const { response, stop } = await open(eventId, await signInPerson(ctx, "developer"));
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let text = "";
  const readUntil = async (part: string) => {
    while (!text.includes(part)) {
      const { value, done } = await reader.read();
      if (done) throw new Error(`The events ended: ${text}`);
      text += new TextDecoder().decode(value);
    }
  };
  await readUntil('"in":0');
  await redeemTicket(ctx, ticketIds[0] ?? "");
  await readUntil('"in":1');
  expect(text).toMatch(/^retry: 1000\ndata: \{/);
  stop.abort();
  await reader.read(); // one part may have been ready before the end
  await expect(reader.read()).resolves.toMatchObject({ done: true });
});

test("nobody else gets the room: no session, staff, another store, no such event", async () => {
  const { ctx, eventId } = await evening();
  expect((await open(eventId)).response.status).toBe(401);
  expect((await open(eventId, await signInPerson(ctx, "staff"))).response.status).toBe(404);
  const other = present((await makeStore()).test);
  expect((await open(eventId, await signInPerson(other, "owner"))).response.status).toBe(404);
  for (const id of [newId(), "nonsense"]) {
    expect((await open(id, await signInPerson(ctx, "owner"))).response.status).toBe(404);
  }
});
