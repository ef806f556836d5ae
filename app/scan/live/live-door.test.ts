import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DoorMessage } from "#lib/auth/door-streams";
import type { Door } from "#lib/domain/door/schema";
import { LiveDoor, withCounts } from "./live-door.ts";

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetAllMocks();
});

function streamOf(...texts: string[]): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const text of texts) controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });
  return new Response(body);
}
const data = (message: object) => `data: ${JSON.stringify(message)}\n\n`;

function follow(live: LiveDoor) {
  const heard: DoorMessage[] = [];
  live.hear((message) => heard.push(message));
  const stop = new AbortController();
  return { heard, stop, end: live.follow("zd_1", stop.signal, "http://door.example") };
}

test("messages are heard in order, also in pieces, until the token ends", async () => {
  const changed = { kind: "changed", counts: [{ kind: "ticket", id: "e", in: 2, expected: 3 }] };
  const text = `: here\n\n${data({ kind: "open" })}${data(changed)}${data({ kind: "ended" })}`;
  fetched.mockResolvedValueOnce(streamOf(text.slice(0, 40), text.slice(40)));
  const { heard, end } = follow(new LiveDoor());
  expect(await end).toBe(true);
  expect(heard).toEqual([{ kind: "open" }, changed]);
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ headers: { authorization: "Bearer zd_1" }, credentials: "omit" });
});

test("a stream that ends or is refused for a moment is opened again; one with an unknown token is not", async () => {
  fetched.mockResolvedValueOnce(streamOf(data({ kind: "open" })));
  fetched.mockResolvedValueOnce(new Response(null, { status: 503 }));
  fetched.mockRejectedValueOnce(new TypeError("no network"));
  fetched.mockResolvedValueOnce(new Response(null, { status: 401 }));
  const live = new LiveDoor();
  const { end, heard } = follow(live);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await end).toBe(true);
  expect([heard.length, fetched.mock.calls.length, live.isOpen]).toEqual([1, 4, false]);
});

test("nothing is asked any more after it was stopped", async () => {
  fetched.mockResolvedValue(new Response(null, { status: 503 }));
  const { end, stop } = follow(new LiveDoor());
  await vi.advanceTimersByTimeAsync(100);
  stop.abort();
  expect(await end).toBe(false);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("counts take their place in the door", () => {
  const door = {
    events: [
      { id: "e", in: 1, sold: 3 },
      { id: "f", in: 0, sold: 9 },
    ],
    timeslots: [{ id: "s", in: 0, taken: 4 }],
    resources: [{ id: "r", in: 0, booked: 2 }],
  } as unknown as Door;
  const counts = ["e", "s", "r", "unknown"].map((id) => ({ kind: "ticket" as const, id, in: 2, expected: 5 }));
  expect(withCounts(door, counts)).toEqual({
    events: [
      { id: "e", in: 2, sold: 5 },
      { id: "f", in: 0, sold: 9 },
    ],
    timeslots: [{ id: "s", in: 2, taken: 5 }],
    resources: [{ id: "r", in: 2, booked: 5 }],
  });
});
