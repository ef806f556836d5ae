import { beforeEach, expect, test, vi } from "vitest";
import * as cards from "#app/(dashboard)/gift-cards/actions";
import * as tickets from "#app/(dashboard)/tickets/actions";
import { toSessionToken } from "#lib/auth/session-token";
import { FORM_KEY, type FormState } from "#lib/core/form-state";
import { newId } from "#lib/core/ids";
import { readItemTimeline } from "#lib/dashboard/item-timeline/read";
import type { PrismaContext } from "#lib/db/context";
import { getGiftCard, listGiftCardTransactions } from "#lib/domain/gift-cards/read";
import { redeemGiftCard } from "#lib/domain/gift-cards/redeem";
import { getTicket, listTicketRedemptions } from "#lib/domain/tickets/read";
import { redeemTicket } from "#lib/domain/tickets/redeem";
import { sessionCookie } from "#lib/pages/cookies";
import { fieldOfUnix } from "#lib/pages/time-of-form";
import { request } from "#lib/testing/next-headers";
import { orderGiftCard, orderTickets } from "#lib/testing/orders";
import { signInPerson } from "#lib/testing/people";
import { makeStore, present } from "#lib/testing/store";

vi.mock("next/headers", async () => (await import("#lib/testing/next-headers")).nextHeaders);
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));

beforeEach(() => {
  request.headers = new Headers({ "x-request-id": "request 7" });
  request.cookies.clear();
});

async function signIn(ctx: PrismaContext, role: string): Promise<void> {
  const { sessionId } = await signInPerson(ctx, role);
  request.cookies.set(sessionCookie().name, await toSessionToken(sessionId));
}

/** Posts a form to an action. Returns whether it was done. */
async function send(action: unknown, fields: Record<string, string>): Promise<boolean> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  try {
    const { done } = await (action as (before: undefined, form: FormData) => Promise<FormState>)(undefined, form);
    return done === true;
  } catch (error) {
    if (!String((error as { digest?: string }).digest).startsWith("NEXT_REDIRECT")) throw error;
    return false;
  }
}

const takeOff = (id: string) => ({ id, direction: "down", amount: "10", reason: "Typed twice", [FORM_KEY]: newId() });

test("an admin adjusts a card once for each opened form, never below 0, and always with a reason", async () => {
  const ctx = present((await makeStore()).test);
  const id = await orderGiftCard(ctx, 2_500);
  await signIn(ctx, "admin");
  const form = takeOff(id);
  await Promise.all([send(cards.adjust, form), send(cards.adjust, form)]);
  expect((await getGiftCard(ctx, id)).balance_cents).toBe(1_500);
  expect(await send(cards.adjust, { ...takeOff(id), amount: "15.01" })).toBe(false);
  expect(await send(cards.adjust, { ...takeOff(id), reason: " " })).toBe(false);
  expect(await send(cards.adjust, { ...takeOff(id), direction: "up", amount: "0.01" })).toBe(true);
  expect((await getGiftCard(ctx, id)).balance_cents).toBe(1_501);
});

test("a charge of a card on hold says why, and nothing is charged", async () => {
  const ctx = present((await makeStore()).test);
  const id = await orderGiftCard(ctx, 2_500);
  await ctx.db.gift_card.updateMany({ where: { id }, data: { is_on_hold: true } });
  await signIn(ctx, "developer");
  const form = new FormData();
  for (const [name, value] of Object.entries({ id, key: newId(), amount: "10" })) form.append(name, value);
  const { done, problem } = await cards.charge(undefined as never, form);
  expect([done, problem]).toEqual([undefined, expect.stringMatching(/is disputed, .* Nothing was charged\. /)]);
  expect((await getGiftCard(ctx, id)).balance_cents).toBe(2_500);
});

test("a charge is given back only on its own card, and a void keeps its reason", async () => {
  const ctx = present((await makeStore()).test);
  const [id, other] = [await orderGiftCard(ctx, 2_500), await orderGiftCard(ctx, 2_500)];
  await redeemGiftCard(ctx, id, { amount_cents: 500 });
  const charge = (await listGiftCardTransactions(ctx, id, {})).data.find(({ type }) => type === "redeem")?.id ?? "";
  await signIn(ctx, "developer");
  expect(await send(cards.reverse, { id: other, redemption: charge })).toBe(false);
  expect(await send(cards.reverse, { id, redemption: charge })).toBe(true);
  expect((await getGiftCard(ctx, id)).balance_cents).toBe(2_500);
  expect(await send(cards.voidIt, { id })).toBe(false);
  expect(await send(cards.voidIt, { id, reason: "lost" })).toBe(true);
  const timeline = await readItemTimeline(ctx, "gift_card", id);
  const whats = ["charged", "issued", "mailed", "mailed", "reversed", "sold", "voided"]; // its code, and that it is void
  expect(timeline.map(({ what }) => what).toSorted()).toEqual(whats);
  expect(timeline.find(({ what }) => what === "voided")).toMatchObject({ note: "lost" });
});

test("a ticket gets another name, a use back, and a reason when it is voided", async () => {
  const ctx = present((await makeStore()).test);
  const { ticketIds } = await orderTickets(ctx, {}, 2);
  const [id, other] = ticketIds as [string, string];
  await redeemTicket(ctx, id);
  const use = (await listTicketRedemptions(ctx, id, {})).data[0]?.id ?? "";
  await signIn(ctx, "developer");
  expect(await send(tickets.reverse, { id: other, redemption: use })).toBe(false);
  expect(await send(tickets.reverse, { id, redemption: use })).toBe(true);
  expect(await send(tickets.rename, { id, name: "Elin Sund" })).toBe(true);
  expect(await getTicket(ctx, id)).toMatchObject({ uses_after: 0, attendee_name: "Elin Sund" });
  expect(await send(tickets.voidIt, { id, reason: "" })).toBe(false);
  expect(await send(tickets.voidIt, { id, reason: "sold twice" })).toBe(true);
});

test("an expiry keeps its seconds, and which one it is of a time that comes twice", async () => {
  const ctx = present((await makeStore({ timezone: "Europe/Berlin" })).test);
  const id = await orderGiftCard(ctx, 2_500);
  await signIn(ctx, "owner");
  const second = Date.parse("2030-10-27T01:30:17Z") / 1_000;
  const { text: expires, moment: expires_moment } = fieldOfUnix(second, "Europe/Berlin");
  await send(cards.setExpiry, { id, expires, expires_moment });
  expect(await getGiftCard(ctx, id)).toMatchObject({ expires_at: second });
});

test.each(["staff", "another store", "nobody"])("nothing is done for %s", async (who) => {
  const ctx = present((await makeStore()).test);
  const id = await orderGiftCard(ctx, 2_500);
  const ticket = (await orderTickets(ctx)).ticketIds[0] as string;
  await redeemGiftCard(ctx, id, { amount_cents: 500 });
  const redemption = (await listGiftCardTransactions(ctx, id, {})).data[0]?.id ?? "";
  await signIn(who === "another store" ? present((await makeStore()).test) : ctx, who === "staff" ? "staff" : "owner");
  if (who === "nobody") request.cookies.clear();
  const before = [await getGiftCard(ctx, id), await getTicket(ctx, ticket)];
  const fields = { ...takeOff(id), redemption, reason: "lost", name: "Elin", expires: "2030-01-01T10:00" };
  for (const action of [cards.adjust, cards.reverse, cards.voidIt, cards.rename, cards.setExpiry]) {
    expect(await send(action, fields)).toBe(false);
  }
  for (const action of [tickets.letIn, tickets.rename, tickets.voidIt]) {
    expect(await send(action, { ...fields, id: ticket })).toBe(false);
  }
  expect([await getGiftCard(ctx, id), await getTicket(ctx, ticket)]).toEqual(before);
});

test("a developer cannot adjust a card", async () => {
  const ctx = present((await makeStore()).test);
  const id = await orderGiftCard(ctx, 2_500);
  await signIn(ctx, "developer");
  expect(await send(cards.adjust, takeOff(id))).toBe(false);
  expect((await getGiftCard(ctx, id)).balance_cents).toBe(2_500);
});
