import { afterEach, expect, test } from "vitest";
import { GET as getDoor } from "#app/scan/door/route";
import { type DoorMessage, endDoorStreams } from "#lib/auth/door-streams";
import { toUnix } from "#lib/core/time";
import { revokeDevice } from "#lib/domain/devices/revoke";
import { redeemToken } from "#lib/domain/redemptions/redeem";
import { updateSettings } from "#lib/domain/stores/update-settings";
import { getTicket } from "#lib/domain/tickets/read";
import { advanceTestClock } from "#lib/test-clock/advance";
import { makeDevice } from "#lib/testing/devices";
import { makeRequest } from "#lib/testing/http";
import { orderTickets } from "#lib/testing/orders";
import { makeKey, makeStore, present } from "#lib/testing/store";
import { GET } from "./route.ts";

afterEach(endDoorStreams);

/** A phone that is connected. `next` waits for the next message of a kind; null: the stream has ended. */
async function connect(token: string) {
  const response = await GET(makeRequest(token, "/scan/live"));
  expect(response.status).toBe(200);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const next = async (kind: DoorMessage["kind"]): Promise<DoorMessage | null> => {
    for (;;) {
      const [block, ...rest] = text.split("\n\n");
      if (rest.length === 0) {
        const got = await reader?.read();
        if (!got || got.done) return null;
        text += got.value;
      } else {
        text = rest.join("\n\n");
        const message = block?.startsWith("data: ") ? (JSON.parse(block.slice(6)) as DoorMessage) : null;
        if (message?.kind === kind) return message;
      }
    }
  };
  expect(await next("open")).toEqual({ kind: "open" });
  return { next, leave: () => reader?.cancel() };
}

test("a phone that was revoked is told, and its stream ends; the others go on", async () => {
  const { test: ctx } = await makeStore();
  const [one, other] = [await makeDevice(ctx), await makeDevice(ctx, { name: "Door B" })];
  const [revoked, left] = [await connect(one.token), await connect(other.token)];
  await revokeDevice(ctx, one.id);
  expect(await revoked.next("ended")).toEqual({ kind: "ended" });
  expect(await revoked.next("ended")).toBeNull();
  await updateSettings(ctx, { offline_charge_limit_cents: 700 });
  expect(await left.next("door")).toEqual({ kind: "door" });
});

test("a use is told to the phones of its store that may know it, with the new counts, and to no other store", async () => {
  const ctx = present((await makeStore()).test);
  const { ticketIds } = await orderTickets(ctx, { startsAt: ctx.now }, 3);
  const { qr_token, ticket_event_id } = await getTicket(ctx, ticketIds[0] ?? "");
  const elsewhere = (await makeStore()).test;
  const phone = await connect((await makeDevice(ctx)).token);
  const barred = await connect((await makeDevice(ctx, { name: "Bar", kinds: ["voucher"] })).token);
  const stranger = await connect((await makeDevice(elsewhere)).token);
  const count = { kind: "ticket", id: ticket_event_id, expected: 3 };
  expect(await phone.next("changed")).toEqual({ kind: "changed", counts: [{ ...count, in: 0 }] });
  expect(await barred.next("changed")).toEqual({ kind: "changed", counts: [] });
  await redeemToken(ctx, { token: qr_token });
  expect(await phone.next("changed")).toEqual({ kind: "changed", counts: [{ ...count, in: 1 }] });
  expect(await barred.next("changed")).toEqual({ kind: "changed", counts: [] });
  expect(await stranger.next("changed")).toEqual({ kind: "changed", counts: [] }); // as it was at first
  endDoorStreams();
  expect(await stranger.next("changed")).toBeNull();
});

test("a moved test clock is told at once, and the phone that asks then gets the new time", async () => {
  const ctx = present((await makeStore()).test);
  const { token } = await makeDevice(ctx);
  const phone = await connect(token);
  const moving = advanceTestClock(ctx, { to: toUnix(ctx.now) + 86_400 });
  expect(await phone.next("door")).toEqual({ kind: "door" });
  const { store } = await (await getDoor(makeRequest(token, "/scan/door"))).json();
  expect(store.ahead_seconds).toBe((await moving).offset_seconds);
});

test("401 without a device that is in use, 403 for a key; of the tabs of one phone four are connected", async () => {
  const { test: ctx } = await makeStore();
  expect((await GET(makeRequest(null, "/scan/live"))).status).toBe(401);
  expect((await GET(makeRequest("zd_nonsense", "/scan/live"))).status).toBe(401);
  expect((await GET(makeRequest(await makeKey(ctx), "/scan/live"))).status).toBe(403);
  const { token } = await makeDevice(ctx);
  const tabs = [];
  for (let n = 0; n < 5; n++) tabs.push(await connect(token));
  expect(await tabs[0]?.next("ended")).toBeNull();
});
