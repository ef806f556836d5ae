import { beforeEach, expect, test } from "vitest";
import { POST as postReversal } from "#app/scan/reversals/route";
import { POST as postPin } from "#app/scan/supervisor/route";
import { requireSupervisor, setPin, unlock as unlockPhone } from "#lib/auth/supervisor";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { createPass } from "#lib/domain/devices/create-pass";
import { getTicket } from "#lib/domain/tickets/read";
import { redeemTicket } from "#lib/domain/tickets/redeem";
import { makeDevice } from "#lib/testing/devices";
import { makeRequest, toCalled } from "#lib/testing/http";
import { orderBooking, orderGiftCard, orderMembership, orderTickets, orderVoucher } from "#lib/testing/orders";
import { openSession, type SignedInPerson, signInPerson } from "#lib/testing/people";
import { securityEventsOf } from "#lib/testing/security-events";
import { later, makeKey, makeStore, present } from "#lib/testing/store";
import { POST as postSearch } from "./route.ts";

const PIN = "804173";
const unlock = async (token: string | null, pin: unknown) =>
  toCalled(await postPin(makeRequest(token, "/scan/supervisor", { body: { pin } })));
const search = async (token: string | null, grant: string, text: string) =>
  toCalled(await postSearch(makeRequest(token, "/scan/search", { body: { grant, text } })));
const reverse = async (token: string | null, grant: string, redemption_id: string) =>
  toCalled(await postReversal(makeRequest(token, "/scan/reversals", { body: { grant, redemption_id } })));
const grantOf = async (token: string): Promise<string> => (await unlock(token, PIN)).body.grant;

let ctx: PrismaContext;

/** Redeems a ticket with a key, an hour ago. Returns the id of the redemption. */
async function redeemedAnHourAgo(ticketId = ""): Promise<string> {
  await redeemTicket(later(ctx, -3_600), ticketId);
  const { rows } = await pool().query("SELECT id FROM ticket_redemption WHERE ticket_id = $1", [ticketId]);
  return rows[0].id;
}

beforeEach(async () => {
  const store = await makeStore();
  ctx = present(store.test);
  await setPin(ctx, PIN);
});

test("the PIN unlocks a phone, and wrong ones make it wait", async () => {
  const { token, id } = await makeDevice(ctx);
  expect(await unlock(token, "000000")).toMatchObject({ status: 400, body: { param: "pin" } });
  expect(await unlock(token, PIN)).toMatchObject({ status: 200, body: { grant: expect.any(String) } });
  for (let n = 0; n < 5; n++) expect((await unlock(token, `11111${n}`)).status).toBe(400);
  expect(await unlock(token, PIN)).toMatchObject({ status: 429, body: { error: "rate_limited" } });
  const other = await makeDevice(ctx, { name: "Door B" });
  expect((await unlock(other.token, PIN)).status).toBe(200); // only the phone that guessed waits
  const used = (await securityEventsOf(ctx.merchantId)).filter(({ action }) => action === "scanner_pass.unlocked");
  expect(used.map(({ target_id }) => target_id)).toEqual([id, other.id]);
});

/** Opens the scanner on another phone of a person, in a new session. Returns the token of its pass. */
const newPass = async ({ ctx }: SignedInPerson): Promise<string> =>
  (await createPass(ctx, { sessionId: await openSession(ctx), name: "Ines’s phone" })).token;

const refusedPins = async () =>
  (await securityEventsOf(ctx.merchantId)).filter(({ action }) => action === "scanner_pass.pin_refused");

test("a new pass does not let its person guess anew, and another person is not slowed down", async () => {
  const [guesser, other] = [await signInPerson(ctx), await signInPerson(ctx)];
  for (let n = 0; n < 5; n++) expect((await unlock(await newPass(guesser), `2000${n + 10}`)).status).toBe(400);
  const inLive = { ...guesser, ctx: { ...guesser.ctx, mode: "live" as const } };
  for (const person of [guesser, inLive]) expect((await unlock(await newPass(person), PIN)).status).toBe(429);
  expect((await unlock(await newPass(other), PIN)).status).toBe(200);
  expect(await refusedPins()).toHaveLength(5);
});

test("a right PIN elsewhere does not let a person guess anew", async () => {
  const guesser = await signInPerson(ctx);
  for (let n = 0; n < 5; n++) await unlock(await newPass(guesser), `2000${n + 10}`);
  const own = present((await makeStore()).test);
  await setPin(own, "550912");
  await pool().query(
    "INSERT INTO store_role (merchant_id, user_id, role, created_at) VALUES ($1, $2, 'owner', now())",
    [own.merchantId, guesser.userId],
  );
  const there = { ...guesser, ctx: { ...own, actor: guesser.ctx.actor } };
  expect((await unlock(await newPass(there), "550912")).status).toBe(200);
  expect((await unlock(await newPass(guesser), PIN)).status).toBe(429);
});

test("each wrong PIN is recorded for the whole store, and no right one", async () => {
  const { token, id } = await makeDevice(ctx);
  await unlock(token, "200010");
  await unlock(token, PIN);
  expect(await refusedPins()).toMatchObject([
    { mode: null, actor_kind: "device", actor_id: id, target_id: null, details: { name: "Door A" } },
  ]);
});

test("of many guesses at once with several passes no more are checked than one after another", async () => {
  const guesser = await signInPerson(ctx);
  const tokens = [await newPass(guesser), await newPass(guesser), await newPass(guesser)];
  const statuses = await Promise.all(
    Array.from({ length: 21 }, async (_, n) => (await unlock(tokens[n % 3] ?? null, `2000${n + 10}`)).status),
  );
  expect(statuses.filter((status) => status === 400)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(16);
  expect(await refusedPins()).toHaveLength(5);
});

test("of guesses with many phones at once 20 are checked, and other stores go on", async () => {
  const phones = await Promise.all(Array.from({ length: 8 }, (_, n) => makeDevice(ctx, { name: `Door ${n}` })));
  const statuses = await Promise.all(
    Array.from({ length: 32 }, async (_, n) => (await unlock(phones[n % 8]?.token ?? null, `2000${n + 10}`)).status),
  );
  expect(statuses.filter((status) => status === 400)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(12);
  expect(await unlock((await makeDevice(ctx, { name: "Door 9" })).token, PIN)).toMatchObject({ status: 429 });
  const elsewhere = present((await makeStore()).test);
  await setPin(elsewhere, PIN);
  expect((await unlock((await makeDevice(elsewhere)).token, PIN)).status).toBe(200);
});

test("guests are found by name, e-mail address and order, and gift cards are not", async () => {
  const { order, ticketIds } = await orderTickets(ctx, { startsAt: ctx.now });
  await orderBooking(ctx);
  await orderVoucher(ctx);
  await orderMembership(ctx);
  await orderGiftCard(ctx, 5_000);
  const { token } = await makeDevice(ctx);
  const grant = await grantOf(token);
  const kinds = async (text: string) => {
    const { body } = await search(token, grant, text);
    return body.items.map(({ kind }: { kind: string }) => kind).sort();
  };
  const all = ["booking", "membership", "ticket", "voucher"];
  expect(await kinds("lindq")).toEqual(all);
  expect(await kinds("MARA.LINDQVIST@post.example")).toEqual(all);
  for (const text of [order.id, order.id.slice(-8), `…${order.id.slice(-8)}`])
    expect(await kinds(text)).toEqual(["ticket"]);
  await pool().query("UPDATE ticket SET attendee_name = 'Zoë Øre' WHERE merchant_id = $1", [ctx.merchantId]);
  for (const text of ["zoe", "ORE ZOË", "lindqvist zoe"]) expect(await kinds(text)).toEqual(["ticket"]);
  for (const text of ["nobody", "zoe nobody"]) expect(await kinds(text)).toEqual([]);
  const { rows } = await pool().query("SELECT qr_token FROM ticket WHERE id = $1", [ticketIds[0]]);
  expect((await search(token, grant, order.id)).body.items).toMatchObject([
    {
      kind: "ticket",
      id: ticketIds[0],
      token: rows[0].qr_token,
      name: "Zoë Øre",
      state: "valid",
      used_at: null,
    },
  ]);
  expect(await search(token, grant, " ")).toMatchObject({ status: 400, body: { param: "text" } });
});

test("a phone finds only the kinds that it scans, and nothing of another store or mode", async () => {
  await orderTickets(ctx);
  await orderVoucher(ctx);
  const { token } = await makeDevice(ctx, { kinds: ["voucher"] });
  const found = await search(token, await grantOf(token), "lindq");
  expect(found.body.items).toMatchObject([{ kind: "voucher" }]);
  const elsewhere = present((await makeStore()).test);
  await setPin(elsewhere, PIN);
  for (const other of [elsewhere, { ...present(ctx), mode: "live" as const }]) {
    const device = await makeDevice(other, { name: "Door C" });
    expect((await search(device.token, await grantOf(device.token), "lindq")).body.items).toEqual([]);
  }
});

test("a phone for one event finds only its tickets, and one that hides names finds guests without theirs", async () => {
  const [own, other] = [await orderTickets(ctx), await orderTickets(ctx)];
  await orderBooking(ctx);
  const { ticket_event_id } = await getTicket(ctx, own.ticketIds[0] ?? "");
  const limited = await makeDevice(ctx, { ticketEventIds: [ticket_event_id], kinds: ["ticket"] });
  const grant = await grantOf(limited.token);
  expect((await search(limited.token, grant, "lindq")).body.items).toMatchObject([{ id: own.ticketIds[0] }]);
  expect((await search(limited.token, grant, other.order.id)).body.items).toEqual([]);
  const nameless = await makeDevice(ctx, { name: "Door B", showsNames: false });
  const { body } = await search(nameless.token, await grantOf(nameless.token), "lindq");
  expect(body.items.map(({ name }: { name: unknown }) => name)).toEqual([null, null, null]);
  expect(JSON.stringify(body)).not.toMatch(/lindq/i);
});

test("a supervisor takes nothing back of an event that is not of the phone, and sees no name on one that hides them", async () => {
  const [own, other] = [await orderTickets(ctx), await orderTickets(ctx)];
  await pool().query("UPDATE ticket SET attendee_name = 'Elin Dahl' WHERE merchant_id = $1", [ctx.merchantId]);
  const [ownId, otherId] = [await redeemedAnHourAgo(own.ticketIds[0]), await redeemedAnHourAgo(other.ticketIds[0])];
  const { ticket_event_id } = await getTicket(ctx, own.ticketIds[0] ?? "");
  const { token } = await makeDevice(ctx, { ticketEventIds: [ticket_event_id], showsNames: false });
  const grant = await grantOf(token);
  const refused = await reverse(token, grant, otherId);
  expect(refused).toMatchObject({ status: 403, body: { error: "insufficient_scope" } });
  expect(refused.body.param).not.toBe("grant"); // the phone stays unlocked
  expect(await getTicket(ctx, other.ticketIds[0] ?? "")).toMatchObject({ uses_after: 1 });
  const reversed = { uses_after: 0, attendee_name: null };
  expect(await reverse(token, grant, ownId)).toMatchObject({ status: 200, body: { resource: reversed } });
});

test("a supervisor takes back what another phone redeemed, once, and not what this phone does not scan", async () => {
  const { ticketIds } = await orderTickets(ctx, { startsAt: ctx.now });
  const id = await redeemedAnHourAgo(ticketIds[0]);
  const uses = async () => (await pool().query("SELECT uses_after FROM ticket WHERE id = $1", [ticketIds[0]])).rows[0];
  const vouchers = await makeDevice(ctx, { kinds: ["voucher"] });
  const lacking = await reverse(vouchers.token, await grantOf(vouchers.token), id);
  expect(lacking).toMatchObject({ status: 403, body: { error: "insufficient_scope" } });
  expect(lacking.body.param).not.toBe("grant"); // the phone stays unlocked

  expect(await uses()).toEqual({ uses_after: 1 });
  const { token } = await makeDevice(ctx, { name: "Door B" });
  const grant = await grantOf(token);
  const answers = await Promise.all(Array.from({ length: 5 }, () => reverse(token, grant, id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect(answers.filter(({ body }) => body.error === "already_reversed")).toHaveLength(4);
  expect(await uses()).toEqual({ uses_after: 0 });
});

test("a grant is of one phone and of the PIN of its time, and nothing is found or reversed without one", async () => {
  const { ticketIds } = await orderTickets(ctx, { startsAt: ctx.now });
  const redemptionId = await redeemedAnHourAgo(ticketIds[0]);
  const [one, other] = [await makeDevice(ctx), await makeDevice(ctx, { name: "Door B" })];
  const grant = await grantOf(one.token);
  const refused = { status: 403, body: { error: "insufficient_scope", param: "grant" } };
  const [ends = ""] = grant.split(".");
  for (const wrong of ["", "nonsense", grant.replace(ends, `${Number(ends) + 60}`), `${ends}.`, "NaN.x"]) {
    expect(await search(one.token, wrong, "lindq")).toMatchObject(refused);
    expect(await reverse(one.token, wrong, redemptionId)).toMatchObject(refused);
  }
  expect(await search(other.token, grant, "lindq")).toMatchObject(refused);
  expect((await search(one.token, grant, "lindq")).status).toBe(200);
  await setPin(ctx, "550912");
  expect(await search(one.token, grant, "lindq")).toMatchObject(refused);
  await setPin(ctx, null);
  expect(await search(one.token, grant, "lindq")).toMatchObject({ status: 409, body: { error: "invalid_transition" } });
  expect(await unlock(one.token, "550912")).toMatchObject({ status: 409 });
  expect((await pool().query("SELECT uses_after FROM ticket WHERE id = $1", [ticketIds[0]])).rows).toEqual([
    { uses_after: 1 },
  ]);
  for (const [token, status] of [
    [null, 401],
    [await makeKey(ctx), 403],
  ] as const) {
    expect((await unlock(token, PIN)).status).toBe(status);
    expect((await search(token, grant, "lindq")).status).toBe(status);
    expect((await reverse(token, grant, redemptionId)).status).toBe(status);
  }
});

test("a grant ends after the seconds that the phone is told", async () => {
  const { grant, seconds } = await unlockPhone(ctx, PIN);
  expect(seconds).toBe(300);
  await requireSupervisor(later(ctx, seconds - 1), grant);
  const ended = requireSupervisor(later(ctx, seconds), grant);
  await expect(ended).rejects.toMatchObject({ code: "insufficient_scope", extra: { param: "grant" } });
});

test.each(["12345", "123456789", "12a456", "111111", "121212", "123456", "987654", "890123"])(
  "%s is no PIN",
  async (pin) => {
    await expect(setPin(ctx, pin)).rejects.toThrow();
  },
);
