import { beforeAll, expect, test, vi } from "vitest";
import { newId } from "#lib/core/ids";
import { toUnix } from "#lib/core/time";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { answerFor } from "#lib/domain/issued-items/device-reach";
import { requestLog } from "#lib/http/request-log";
import { makeDevice } from "#lib/testing/devices";
import { type Call, type Called, callApi } from "#lib/testing/http";
import { OPERATIONS } from "#lib/testing/operations";
import { orderBooking, orderGiftCard, orderMembership, orderTickets, orderVoucher } from "#lib/testing/orders";
import { makeKey, makeStore, present } from "#lib/testing/store";
import { loadRouteTable } from "./table.ts";

/** What each personal text of these tests has. */
const PRIVATE = /private/i;

let ctx: PrismaContext;
let key: string;

beforeAll(async () => {
  ctx = present((await makeStore()).test);
  key = await makeKey(ctx);
});

/** Writes personal texts wherever an item or its order has a place for one. */
async function writeNames(): Promise<void> {
  const answers = `'{"diet": "Private", "phone": {"mobile": "Private"}}'`;
  for (const change of [
    "orders SET customer_name = 'Private buyer'",
    `ticket SET attendee_name = 'Private attendee', custom_fields = ${answers}`,
    `booking SET lead_name = 'Private lead', custom_fields = ${answers}`,
    "gift_card SET recipient_name = 'Private', recipient_email = 'private@post.example', message = 'Private wishes'",
  ]) {
    await pool().query(`UPDATE ${change} WHERE merchant_id = $1`, [ctx.merchantId]);
  }
}

interface Item {
  path: string;
  token: string;
  use: string;
  amount: { amount_cents?: number };
}

const PATHS = {
  ticket: async () => `tickets/${(await orderTickets(ctx, { maxUses: 5 })).ticketIds[0]}`,
  booking: async () => `bookings/${(await orderBooking(ctx)).id}`,
  voucher: async () => `vouchers/${await orderVoucher(ctx, { maxUses: 5 })}`,
  membership: async () => `memberships/${await orderMembership(ctx, { max: 5 })}`,
  gift_card: async () => `gift_cards/${await orderGiftCard(ctx, 5_000)}`,
};
type Kind = keyof typeof PATHS;
const KINDS = Object.keys(PATHS) as Kind[];

async function makeItem(kind: Kind): Promise<Item> {
  const path = `/v1/${await PATHS[kind]()}`;
  await writeNames();
  const { qr_token, code } = (await callApi(key, path)).body;
  const use = `${path}/${kind === "membership" ? "checkin" : "redeem"}`;
  return { path, token: qr_token ?? code, use, amount: kind === "gift_card" ? { amount_cents: 100 } : {} };
}

/** Sends everything that a device may send about an item, with what has no Idempotency-Key first. Returns the answers by name. */
async function askAll(bearer: string, { path, token, use, amount }: Item): Promise<Record<string, Called>> {
  const ask = (to: string, body?: object, headers?: Call["headers"]) => callApi(bearer, to, { body, headers });
  const [note, headers] = ["Private note", { "Idempotency-Key": newId() }];
  const entry = { token, ...amount, note, redeemed_at: toUnix(ctx.now), idempotency_key: newId() };
  const redeemed = await ask("/v1/redemptions", { token, ...amount, note }, headers);
  return {
    read: await ask(path),
    redeemed,
    replayed: await ask("/v1/redemptions", { token, ...amount, note }, headers),
    reversed: await ask(`/v1/redemptions/${redeemed.body.redemption.id}/reverse`, { reason: note }),
    used: await ask(use, { ...amount, note: `${note} by id` }),
    refused: await ask("/v1/redemptions", { token, ...(amount.amount_cents ? { amount_cents: 90_000 } : {}) }),
    entered: await ask("/v1/redemptions/batch", { entries: [entry] }),
    entered_again: await ask("/v1/redemptions/batch", { entries: [entry] }),
    lookedUp: await ask("/v1/redemptions/lookup", { token }),
  };
}

/** Returns the names of all fields of an answer, also of those within others. Answers to intake fields are one. */
const fieldsOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(fieldsOf)
    : value && typeof value === "object"
      ? Object.entries(value).map(([name, one]) => (name === "custom_fields" ? [name] : [name, fieldsOf(one)]))
      : null;

test.each(KINDS)("a device that hides names gets nothing personal of a %s, in the same shape", async (kind) => {
  const nameless = await makeDevice(ctx, { name: `Nameless ${kind}`, showsNames: false });
  const naming = await makeDevice(ctx, { name: `Naming ${kind}` });
  const hidden = await askAll(nameless.token, await makeItem(kind));
  const shown = await askAll(naming.token, await makeItem(kind));
  expect(hidden.replayed?.headers.get("Idempotent-Replayed")).toBe("true");
  for (const [name, answer] of Object.entries(hidden)) {
    expect([name, JSON.stringify(answer.body)]).toEqual([name, expect.not.stringMatching(PRIVATE)]);
    expect([name, answer.status, fieldsOf(answer.body)]).toEqual([
      name,
      shown[name]?.status,
      fieldsOf(shown[name]?.body),
    ]);
  }
  for (const name of ["redeemed", "replayed", "lookedUp", "entered"]) {
    expect([name, JSON.stringify(shown[name]?.body)]).toEqual([name, expect.stringMatching(PRIVATE)]);
  }
});

test("what is recorded and sent of a scan has its names, whichever device made it", async () => {
  const item = await makeItem("booking");
  const { token } = await makeDevice(ctx, { name: "Nameless", showsNames: false });
  await callApi(token, "/v1/redemptions", { body: { token: item.token, note: "Private note" } });
  const entry = { token: item.token, redeemed_at: toUnix(ctx.now), idempotency_key: newId() };
  const { body } = await callApi(token, "/v1/redemptions/batch", { body: { entries: [entry] } });
  expect(body.results).toMatchObject([{ status: 409, body: { display: { name: null } } }]);
  const newest = (await callApi(key, "/v1/events?limit=2")).body.data;
  expect(newest.map(({ type }: { type: string }) => type)).toEqual(["redemption.conflict", "booking.redeemed"]);
  expect(newest[0].data.resource.lead_name).toBe("Private lead");
  expect(newest[1].data.lead_name).toBe("Private lead");
  expect((await callApi(key, `${item.path}/redemptions`)).body.data).toMatchObject([{ note: "Private note" }]);
});

test("the request log has what a device was answered", async () => {
  const { path } = await makeItem("ticket");
  const { token } = await makeDevice(ctx, { name: "Logged", showsNames: false });
  const add = vi.spyOn(requestLog(), "add");
  const { body } = await callApi(token, path);
  expect(add.mock.calls.map(([{ output }]) => output)).toEqual([body]);
  expect(body).toMatchObject({ attendee_name: null, custom_fields: null });
  add.mockRestore();
});

test("a device for one event cannot read a ticket of another, and is refused it without names", async () => {
  const [own, other] = [await makeItem("ticket"), await makeItem("ticket")];
  const { ticket_event_id } = (await callApi(key, own.path)).body;
  const device = await makeDevice(ctx, { name: "Event", kinds: ["ticket"], ticketEventIds: [ticket_event_id] });
  const ask = (path: string, body?: object) => callApi(device.token, path, { body });
  expect((await ask(own.path)).body).toMatchObject({ attendee_name: "Private attendee" });
  expect((await ask("/v1/redemptions/lookup", { token: own.token })).body.display.name).toBe("Private attendee");
  expect(await ask(other.path)).toMatchObject({ status: 404, body: { error: "not_found" } });

  const display = { title: expect.any(String), starts_at: expect.any(Number), name: null };
  const entry = { token: other.token, redeemed_at: toUnix(ctx.now), idempotency_key: newId() };
  const looked = await ask("/v1/redemptions/lookup", { token: other.token });
  expect(looked.body).toMatchObject({ redeemable: false, reason: "wrong_event", display });
  expect(looked.body.resource).toMatchObject({ attendee_name: null, custom_fields: null });
  const refused = { error: "wrong_event", display };
  expect(await ask("/v1/redemptions", { token: other.token })).toMatchObject({ status: 409, body: refused });
  const { results } = (await ask("/v1/redemptions/batch", { entries: [entry] })).body;
  expect(results).toMatchObject([{ status: 409, body: refused }]);
  expect(await ask(other.use, {})).toMatchObject({ status: 409, body: { error: "wrong_event" } });

  expect((await callApi(key, other.path)).body).toMatchObject({ uses_after: 0, attendee_name: "Private attendee" });
  for (let n = 0; n < 5; n++) await callApi(key, other.use, { body: {} });
  const exhausted = { error: "exhausted", display };
  expect(await ask("/v1/redemptions", { token: other.token })).toMatchObject({ status: 409, body: exhausted });
});

test.each(KINDS)("a device that does not scan a %s is refused it by its id, whether it exists or not", async (kind) => {
  const item = await makeItem(kind);
  const { token } = await makeDevice(ctx, { name: `No ${kind}`, kinds: KINDS.filter((one) => one !== kind) });
  const unknown = item.path.replace(/[^/]+$/, newId());
  for (const [path, body] of [[item.path], [unknown], [item.use, item.amount]] as const) {
    const refused = await callApi(token, path, { body });
    expect([refused.status, refused.body.error]).toEqual([403, "insufficient_scope"]);
  }
});

test("a device reverses its own redemptions, and not those of another device or a key", async () => {
  const item = await makeItem("ticket");
  const [one, other] = [await makeDevice(ctx, { name: "One" }), await makeDevice(ctx, { name: "Other" })];
  const redeem = async (bearer: string) =>
    (await callApi(bearer, "/v1/redemptions", { body: { token: item.token } })).body.redemption.id;
  const reverse = async (bearer: string, id: string) =>
    (await callApi(bearer, `/v1/redemptions/${id}/reverse`, { body: {} })).status;
  for (const maker of [other.token, key]) expect(await reverse(one.token, await redeem(maker))).toBe(403);
  expect((await callApi(key, item.path)).body.uses_after).toBe(2);
  expect(await reverse(one.token, await redeem(one.token))).toBe(200);
});

const PERSONAL = /(^|_)(name|email|phone|address|note|message)$|^(custom_fields|metadata)$/;

/** Returns a small answer for each field of a schema that could be personal. An error says in `message` what to do, for each input too. */
function personalIn(value: unknown, schemas: Record<string, unknown>, place = ""): [string, object][] {
  if (typeof value !== "object" || value === null) return [];
  const { $ref, properties = {}, ...keywords } = value as { $ref?: string; properties?: Record<string, object> };
  if ($ref) return personalIn(schemas[$ref.split("/").at(-1) ?? ""], schemas, place);
  const { const: object } = (properties.object ?? {}) as { const?: string };
  const personal = Object.keys(properties).flatMap((name): [string, object][] => {
    if (!PERSONAL.test(name) || "error" in properties || place === "details") return [];
    return [[`${object ?? place}.${name}`, object ? { object, [name]: "x" } : { [place]: { [name]: "x" } }]];
  });
  return [
    ...personal,
    ...Object.entries(properties).flatMap(([name, one]) => personalIn(one, schemas, name)),
    ...Object.values(keywords).flatMap((one) => personalIn(one, schemas, place)),
  ];
}

test("each field of an answer to a device that could be personal is hidden", async () => {
  const { schemas } = (await callApi(null, "/v1/openapi.json")).body.components;
  const actor = { kind: "device", id: newId(), name: "Door A", scopes: [], showsNames: false } as const;
  const fields = [...(await loadRouteTable()).paths].flatMap(([path, handlers]) =>
    Object.entries(handlers).flatMap(([method, { declaration }]) => {
      if (!declaration?.scope || !declaration.isForDevices) return [];
      return personalIn(OPERATIONS.get(`${method} ${path}`)?.responses, schemas);
    }),
  );
  const names = new Set(fields.map(([name]) => name));
  expect(names).toEqual(
    expect.toSatisfy((all: Set<string>) => all.has("display.name") && all.has("gift_card.message")),
  );
  const shown = fields.flatMap(([name, answer]) =>
    JSON.stringify(answerFor(actor, answer)).includes('"x"') ? name : [],
  );
  expect(shown).toEqual([]);
});
