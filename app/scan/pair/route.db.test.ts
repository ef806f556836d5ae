import { beforeEach, expect, test } from "vitest";
import { POST as look } from "#app/scan/pair/look/route";
import { POST as unpair } from "#app/scan/unpair/route";
import { addDevice } from "#lib/auth/pairing";
import { newId } from "#lib/core/ids";
import { createPass } from "#lib/domain/devices/create-pass";
import { getDevice } from "#lib/domain/devices/read";
import { trustPeerHeader } from "#lib/http/peer";
import { makeRequest, toCalled } from "#lib/testing/http";
import { type SignedInPerson, signInPerson } from "#lib/testing/people";
import { securityEventsOf } from "#lib/testing/security-events";
import { makeStore, type TestStore } from "#lib/testing/store";
import { POST as pair } from "./route.ts";

let store: TestStore;
let person: SignedInPerson;
let address: string;

beforeEach(async () => {
  trustPeerHeader(); // as our server does
  address = newId();
  store = await makeStore();
  person = await signInPerson(store.test, "developer");
});

type Post = typeof pair;
const send = async (route: Post, path: string, body: unknown, from = address) =>
  toCalled(await route(makeRequest(null, path, { body, headers: { "x-peer-address": from } })));
const waiting = async () =>
  (await addDevice(person.ctx, { name: "Door A", kinds: ["ticket"], ticket_event_ids: null, shows_names: false })).code;

test("a phone without a session looks at a code, pairs with it once, and is revoked when it leaves", async () => {
  const code = await waiting();
  expect(await send(look, "/scan/pair/look", { code })).toMatchObject({
    status: 200,
    body: { name: "Door A", kinds: ["ticket"], store: { name: "Tidehouse", mode: "test" } },
  });
  const paired = await send(pair, "/scan/pair", { code });
  expect(paired).toMatchObject({ status: 201, body: { name: "Door A", expires_at: null } });
  expect(await send(pair, "/scan/pair", { code })).toMatchObject({ status: 404, body: { error: "not_found" } });
  expect(await send(look, "/scan/pair/look", { code })).toMatchObject({ status: 404 });

  const leave = (token: string) => unpair(makeRequest(token, "/scan/unpair", { method: "POST" }));
  expect((await leave("zd_nonsense")).status).toBe(401);
  expect((await leave(paired.body.token)).status).toBe(204);
  expect(await getDevice(person.ctx, paired.body.id)).toMatchObject({ end: "revoked" });
  expect((await securityEventsOf(store.merchantId)).at(-1)).toMatchObject({
    action: "scanner_pass.revoked",
    actor_kind: "device",
    target_id: paired.body.id,
  });
  await expect.poll(async () => (await leave(paired.body.token)).status, { timeout: 5_000 }).toBe(401);
});

test("a staff phone cannot leave so: its person signs out", async () => {
  const pass = await createPass(person.ctx, { sessionId: person.sessionId, name: "Ines’s phone" });
  const refused = await toCalled(await unpair(makeRequest(pass.token, "/scan/unpair", { method: "POST" })));
  expect(refused).toMatchObject({ status: 409, body: { error: "invalid_transition" } });
  expect(await getDevice(person.ctx, pass.id)).toMatchObject({ ended_at: null });
});

test("an address has 20 tries in a minute for both, another one its own", async () => {
  const tries = Array.from({ length: 22 }, (_, n) =>
    n % 2 ? send(pair, "/scan/pair", { code: "x" }) : send(look, "/scan/pair/look", { code: "x" }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 404)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  expect((await send(look, "/scan/pair/look", { code: "x" }, newId())).status).toBe(404);
  expect((await send(pair, "/scan/pair", { code: 1 }, newId())).status).toBe(400);
});
