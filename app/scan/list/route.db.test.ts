import { expect, test } from "vitest";
import { GET as getDoor } from "#app/scan/door/route";
import { POST as postState } from "#app/scan/state/route";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { makeDevice } from "#lib/testing/devices";
import { makeRequest, toCalled } from "#lib/testing/http";
import { orderTickets } from "#lib/testing/orders";
import { makeKey, makeStore, present } from "#lib/testing/store";
import { GET as getList } from "./route.ts";

const STATE = {
  battery: 0.5,
  queue: 3,
  list_as_of: 1_800_000_000,
  last_scan_at: null,
  door: { kind: "any", ids: [] },
};
const door = async (token: string | null) => toCalled(await getDoor(makeRequest(token, "/scan/door")));
const list = async (token: string | null, query = "") =>
  toCalled(await getList(makeRequest(token, `/scan/list${query}`)));
const state = async (token: string | null, body: unknown) =>
  toCalled(await postState(makeRequest(token, "/scan/state", { body })));

async function makeTonight(): Promise<PrismaContext> {
  const ctx = present((await makeStore()).test);
  await orderTickets(ctx, { startsAt: ctx.now });
  return ctx;
}

test("a device reads its door and its list, and nothing of it is kept by anybody between", async () => {
  const ctx = await makeTonight();
  const { token, id } = await makeDevice(ctx, { kinds: ["ticket"] });
  const read = await door(token);
  expect(read).toMatchObject({
    status: 200,
    body: {
      store: { id: ctx.merchantId, name: "Tidehouse", mode: "test", currency: "eur" },
      device: { id, name: "Door A", kinds: ["ticket"], is_paired: true, person: null },
      events: [{ title: "Winter Lights Night", sold: 1, in: 0 }],
      timeslots: [],
    },
  });
  expect(read.headers.get("Cache-Control")).toBe("no-store");
  expect(read.headers.get("X-RateLimit-Limit")).not.toBeNull();
  expect(await list(token)).toMatchObject({ status: 200, body: { is_full: true, items: [{ kind: "ticket" }] } });
  expect(await list(token, "?ticket_event_ids=nonsense")).toMatchObject({ status: 400 });
});

test("401 without a device that is in use, 403 for a key", async () => {
  const ctx = await makeTonight();
  const { token, id } = await makeDevice(ctx);
  const key = await makeKey(ctx);
  for (const ask of [door, list, (of: string | null) => state(of, STATE)]) {
    expect(await ask(null)).toMatchObject({ status: 401, body: { error: "unauthorized" } });
    expect(await ask("zd_nonsense")).toMatchObject({ status: 401 });
    expect(await ask(key)).toMatchObject({ status: 403, body: { error: "insufficient_scope" } });
  }
  await pool().query("UPDATE device SET revoked_at = created_at WHERE id = $1", [id]);
  await expect.poll(async () => (await door(token)).status, { timeout: 5_000 }).toBe(401);
});

test("what a phone says about itself is kept on its row, and a second time at once is not", async () => {
  const ctx = await makeTonight();
  const { token, id } = await makeDevice(ctx);
  const other = await makeDevice(ctx);
  const kept = async () => (await pool().query("SELECT state FROM device WHERE id = $1", [id])).rows[0].state;
  expect((await state(token, STATE)).status).toBe(204);
  expect(await kept()).toEqual(STATE);
  await state(token, { ...STATE, queue: 9 });
  await state(other.token, { ...STATE, queue: 7 });
  expect(await kept()).toEqual(STATE);
  expect(await state(token, { ...STATE, battery: 2 })).toMatchObject({ status: 400, body: { param: "battery" } });
  expect(await state(token, { ...STATE, more: 1 })).toMatchObject({ status: 400 });
});
