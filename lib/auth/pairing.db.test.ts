import { beforeEach, expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { toUnix } from "#lib/core/time";
import { listDevices } from "#lib/dashboard/devices/read";
import { pool } from "#lib/db/client";
import { getDevice } from "#lib/domain/devices/read";
import { revokeDevice } from "#lib/domain/devices/revoke";
import type { DeviceInput } from "#lib/domain/devices/schema";
import { getTicket } from "#lib/domain/tickets/read";
import { requestFacts } from "#lib/testing/apps";
import { makeDevice } from "#lib/testing/devices";
import { callApi } from "#lib/testing/http";
import { orderTickets } from "#lib/testing/orders";
import { type SignedInPerson, signInPerson } from "#lib/testing/people";
import { makeTicketProduct } from "#lib/testing/products";
import { securityEventsOf } from "#lib/testing/security-events";
import { codeOf, later, makeStore, present, type TestStore } from "#lib/testing/store";
import { findCredential } from "./credentials.ts";
import { addDevice, newPairingCode, pairDevice, readPairing } from "./pairing.ts";

const INPUT: DeviceInput = { name: "Door A", kinds: ["ticket"], ticket_event_ids: null, shows_names: false };

let store: TestStore;
let person: SignedInPerson;

beforeEach(async () => {
  store = await makeStore();
  person = await signInPerson(store.test, "developer");
});

const facts = (seconds = 0) => ({ ...requestFacts(), realNow: later(person.ctx, seconds).now });
const devices = async () => (await listDevices(person.ctx, { state: "in_use" })).data;

test("a device waits until a phone sends its code, and then has a token without an end, with its limits", async () => {
  const { eventIds } = await makeTicketProduct(store.test);
  const { id, code } = await addDevice(person.ctx, { ...INPUT, ticket_event_ids: eventIds });
  expect(await devices()).toMatchObject([{ id, is_paired: true, paired_at: null, person: "Ines, developer" }]);
  const paired = await pairDevice(code, facts(60));
  expect(paired).toEqual({ id, token: expect.stringMatching(/^zd_/), expires_at: null, name: "Door A" });
  expect(await getDevice(person.ctx, id)).toMatchObject({
    paired_at: toUnix(facts(60).realNow),
    kinds: ["ticket"],
    ticket_event_ids: eventIds,
    shows_names: false,
    expires_at: null,
  });
  expect(await findCredential(paired.token, new Date("2099-01-01"))).toMatchObject({
    merchantId: store.merchantId,
    mode: "test",
    actor: { kind: "device", id, scopes: ["tickets:read", "tickets:redeem"], ticketEventIds: eventIds },
  });
  const events = await securityEventsOf(store.merchantId);
  expect(events).toMatchObject([
    { action: "scanner_pass.added", target_id: id, actor_id: person.userId, details: { name: "Door A" } },
    { action: "scanner_pass.paired", target_id: id, actor_kind: "device" },
  ]);
  expect(JSON.stringify(events)).not.toContain(code);
});

test("a code works once, also for many phones at once, for 10 minutes, and only while it is the newest", async () => {
  const { id, code } = await addDevice(person.ctx, INPUT);
  expect(await codeOf(pairDevice(code, facts(600)))).toBe("not_found");
  const second = await newPairingCode(person.ctx, id);
  expect(await codeOf(pairDevice(code, facts()))).toBe("not_found");
  const tried = await Promise.all(Array.from({ length: 12 }, () => codeOf(pairDevice(second.code, facts()))));
  expect(tried.filter((result) => result === "done")).toHaveLength(1);
  expect((await pool().query("SELECT FROM credential WHERE credential_id = $1", [id])).rowCount).toBe(1);
  expect(await codeOf(newPairingCode(person.ctx, id))).toBe("invalid_transition");
  for (const wrong of ["", "nonsense", "x".repeat(43)])
    expect(await codeOf(pairDevice(wrong, facts()))).toBe("not_found");
});

test("a phone learns what a code would make of it before it uses the code", async () => {
  const { id, code } = await addDevice(person.ctx, INPUT);
  const offer = { name: "Door A", kinds: ["ticket"], store: { name: "Tidehouse", mode: "test" } };
  expect([await readPairing(code, facts()), await readPairing(code, facts(599))]).toEqual([offer, offer]);
  expect(await getDevice(person.ctx, id)).toMatchObject({ paired_at: null });
  expect(await codeOf(readPairing(code, facts(600)))).toBe("not_found");
  for (const wrong of ["", "nonsense", "x".repeat(43)])
    expect(await codeOf(readPairing(wrong, facts()))).toBe("not_found");
  await pairDevice(code, facts());
  expect(await codeOf(readPairing(code, facts()))).toBe("not_found");
});

test("a device that was revoked cannot be paired, and another store or mode has no code for it", async () => {
  const { id, code } = await addDevice(person.ctx, INPUT);
  const other = (await signInPerson((await makeStore()).test)).ctx;
  for (const ctx of [other, { ...store.live, actor: person.ctx.actor }]) {
    expect(await codeOf(newPairingCode(ctx, id))).toBe("not_found");
    expect(await codeOf(revokeDevice(ctx, id))).toBe("not_found");
  }
  await revokeDevice(person.ctx, id);
  expect(await codeOf(pairDevice(code, facts()))).toBe("not_found");
  expect(await codeOf(readPairing(code, facts()))).toBe("not_found");
  expect(await codeOf(newPairingCode(person.ctx, id))).toBe("invalid_transition");
  expect((await pool().query("SELECT FROM credential WHERE credential_id = $1", [id])).rowCount).toBe(0);
});

test("a name in use, and an event of another store, is refused and adds nothing", async () => {
  await addDevice(person.ctx, INPUT);
  expect(await codeOf(addDevice(person.ctx, INPUT))).toBe("invalid_request");
  const { eventIds } = await makeTicketProduct((await makeStore()).test);
  for (const ids of [eventIds, [newId()]]) {
    expect(await codeOf(addDevice(person.ctx, { ...INPUT, name: "B", ticket_event_ids: ids }))).toBe("invalid_request");
  }
  const many = Array.from({ length: 8 }, () => codeOf(addDevice(person.ctx, { ...INPUT, name: "C" })));
  expect((await Promise.all(many)).filter((result) => result === "done")).toHaveLength(1);
  expect((await devices()).map(({ name }) => name).sort()).toEqual(["C", "Door A"]);
});

test("a device that is limited to events redeems only their tickets, in every way, also many at once", async () => {
  const ctx = present(store.test);
  const [own, other] = [await orderTickets(ctx, { maxUses: 3 }), await orderTickets(ctx, { maxUses: 3 })];
  const read = (ids: string[]) => getTicket(ctx, ids[0] ?? "");
  const [admitted, refused] = [await read(own.ticketIds), await read(other.ticketIds)];
  const device = await makeDevice(ctx, { kinds: ["ticket"], ticketEventIds: [admitted.ticket_event_id] });
  const call = (path: string, body: object, key = device.token) => callApi(key, path, { body });
  const wrong = { status: 409, body: { error: "wrong_event" } };
  const { qr_token: token, ticket_event_id } = refused;
  const entry = { token, redeemed_at: toUnix(ctx.now), idempotency_key: newId() };
  expect(await call(`/v1/tickets/${refused.id}/redeem`, {})).toMatchObject(wrong);
  expect(await call("/v1/redemptions", { token })).toMatchObject(wrong);
  expect(await call("/v1/redemptions", { token, ticket_event_ids: [ticket_event_id] })).toMatchObject(wrong);
  const { results } = (await call("/v1/redemptions/batch", { entries: [entry] })).body;
  expect(results).toMatchObject([{ status: 409 }]);
  expect(JSON.stringify(results)).toContain("wrong_event");
  expect((await call("/v1/redemptions/lookup", { token })).body).toMatchObject({ redeemable: false });
  const many = await Promise.all(
    Array.from({ length: 20 }, (_, n) => call("/v1/redemptions", { token: n % 2 ? token : admitted.qr_token })),
  );
  expect(many.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(await getTicket(ctx, refused.id)).toMatchObject({ uses_after: 0 });
  expect(await getTicket(ctx, admitted.id)).toMatchObject({ uses_after: 3 });
  const free = await makeDevice(ctx, { name: "Door B" });
  expect((await call("/v1/redemptions", { token }, free.token)).status).toBe(200);
});
