import { beforeEach, expect, test, vi } from "vitest";
import * as bookings from "#app/(dashboard)/bookings/actions";
import * as memberships from "#app/(dashboard)/memberships/actions";
import { toSessionToken } from "#lib/auth/session-token";
import { FORM_KEY, type FormState } from "#lib/core/form-state";
import { newId } from "#lib/core/ids";
import { addDays, toUnix } from "#lib/core/time";
import { getBookingDetails } from "#lib/dashboard/bookings/read";
import { readItemTimeline } from "#lib/dashboard/item-timeline/read";
import { getMembershipDetails } from "#lib/dashboard/memberships/read";
import type { PrismaContext } from "#lib/db/context";
import { getBooking } from "#lib/domain/bookings/read";
import { redeemBooking } from "#lib/domain/bookings/redeem";
import { checkIn } from "#lib/domain/memberships/checkin";
import { getMembership } from "#lib/domain/memberships/read";
import { sessionCookie } from "#lib/pages/cookies";
import { request } from "#lib/testing/next-headers";
import { orderBooking, orderMembership } from "#lib/testing/orders";
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

/** Posts a form to an action. Returns its state; a redirect is none. */
async function post(action: unknown, fields: Record<string, string>): Promise<FormState> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  try {
    return await (action as (before: undefined, form: FormData) => Promise<FormState>)(undefined, form);
  } catch (error) {
    if (!String((error as { digest?: string }).digest).startsWith("NEXT_REDIRECT")) throw error;
    return {};
  }
}
/** The fields of the act that takes another one back. */
const undoOf = (result: unknown) => (result as { undo: Record<string, string> }).undo;
const send = async (action: unknown, fields: Record<string, string>) => (await post(action, fields)).done === true;

test("a booking is checked in once for each opened form, given back, changed and voided", async () => {
  const ctx = present((await makeStore()).test);
  const { id } = await orderBooking(ctx, { timeslots: [6], partySize: 2 });
  await signIn(ctx, "developer");
  const form = { id, [FORM_KEY]: newId() };
  await Promise.all([send(bookings.checkIn, form), send(bookings.checkIn, form)]);
  const { result } = await post(bookings.checkIn, form);
  expect(await send(bookings.checkIn, { id })).toBe(false);
  const [use] = (await getBookingDetails(ctx, id)).uses;
  expect(undoOf(result)).toEqual({ id, redemption: use?.id });
  expect(await send(bookings.reverse, { id, redemption: use?.id ?? "" })).toBe(true);
  expect(await send(bookings.reverse, { id, redemption: use?.id ?? "" })).toBe(false);
  expect(await send(bookings.edit, { id, name: "Elin", people: "4" })).toBe(true);
  expect(await getBooking(ctx, id)).toMatchObject({ uses_after: 0, lead_name: "Elin", party_size: 4 });
  const tooMany = await post(bookings.edit, { id, name: "Elin", people: "7" });
  expect(tooMany.form?.error).toMatchObject({ people: [expect.stringContaining("too few seats")] });
  for (const people of ["0", "many"]) expect(await send(bookings.edit, { id, people })).toBe(false);
  expect(await getBooking(ctx, id)).toMatchObject({ lead_name: "Elin", party_size: 4 });
  expect(await send(bookings.voidIt, { id })).toBe(false); // it needs a reason
  expect(await send(bookings.voidIt, { id, reason: "closed that day" })).toBe(true);
  expect(await send(bookings.checkIn, { id })).toBe(false);
});

test("a booking moves to a free time only, and a refusal says why and leaves it where it was", async () => {
  const ctx = present((await makeStore()).test);
  const dinner = await orderBooking(ctx, { timeslots: [6, 1], partySize: 2 });
  const massage = await orderBooking(ctx);
  const other = await orderBooking(ctx, { product: massage, startsAt: addDays(ctx.now, 2) });
  await signIn(ctx, "developer");
  const [room = ""] = massage.resourceIds;
  const taken = (await getBooking(ctx, other.id)).starts_at;
  const before = await Promise.all([dinner.id, massage.id].map((id) => getBooking(ctx, id)));
  const refused = [
    [dinner.id, dinner.timeslotIds[1], "too few seats"],
    [massage.id, `${room} ${taken}`, "taken"],
    [massage.id, `${room} ${toUnix(addDays(ctx.now, -1))}`, "passed"],
    [massage.id, dinner.timeslotIds[0], "This booking is an appointment"],
    [massage.id, "tomorrow", "Choose a time."],
  ] as const;
  for (const [id, slot = "", why] of refused) {
    expect((await post(bookings.move, { id, slot })).form?.error).toMatchObject({
      slot: [expect.stringContaining(why)],
    });
  }
  expect(await Promise.all([dinner.id, massage.id].map((id) => getBooking(ctx, id)))).toEqual(before);
  const start = toUnix(addDays(ctx.now, 3));
  const { result } = await post(bookings.move, { id: massage.id, slot: `${room} ${start}` });
  expect(await getBooking(ctx, massage.id)).toMatchObject({ starts_at: start, ends_at: start + 3_600 });
  expect(await send(bookings.move, undoOf(result))).toBe(true);
  expect(await getBooking(ctx, massage.id)).toMatchObject({ starts_at: before[1]?.starts_at });
  const timeline = await readItemTimeline(ctx, "booking", massage.id);
  expect(timeline.find(({ what }) => what === "changed")).toMatchObject({
    fields: ["starts_at", "ends_at"],
    actor: { kind: "user" },
  });
  expect(timeline.map(({ what }) => what)).toContain("mailed");
});

test("of many bookings that are moved to one time at once, one moves", async () => {
  const ctx = present((await makeStore()).test);
  const first = await orderBooking(ctx);
  const ids = [first.id];
  while (ids.length < 8) {
    ids.push((await orderBooking(ctx, { product: first, startsAt: addDays(ctx.now, ids.length + 1) })).id);
  }
  await signIn(ctx, "developer");
  const slot = `${first.resourceIds[0]} ${toUnix(addDays(ctx.now, 30))}`;
  const moved = await Promise.all(ids.map((id) => send(bookings.move, { id, slot })));
  expect(moved.filter(Boolean)).toHaveLength(1);
});

test("a member is checked in once for each opened form, given back, and the membership is canceled with its period, then at once", async () => {
  const ctx = present((await makeStore()).test);
  const id = await orderMembership(ctx, { max: 3 });
  await signIn(ctx, "developer");
  const form = { id, [FORM_KEY]: newId() };
  await Promise.all([send(memberships.checkIn, form), send(memberships.checkIn, form)]);
  const [one] = (await getMembershipDetails(ctx, id)).checkins;
  expect((await getMembership(ctx, id)).usage?.used_this_period).toBe(1);
  expect(await send(memberships.reverse, { id, redemption: one?.id ?? "" })).toBe(true);
  expect((await getMembership(ctx, id)).usage?.used_this_period).toBe(0);
  expect(await send(memberships.cancel, { id, when: "period_end" })).toBe(false); // it needs a reason
  expect(await send(memberships.cancel, { id, when: "period_end", reason: "moves away" })).toBe(true);
  expect(await getMembership(ctx, id)).toMatchObject({ status: "active", cancel_at_period_end: true });
  expect(await send(memberships.cancel, { id, when: "now", reason: "moves away" })).toBe(true);
  expect(await getMembership(ctx, id)).toMatchObject({ status: "canceled" });
  expect(await send(memberships.checkIn, { id })).toBe(false);
});

test("the use of another item is not given back", async () => {
  const ctx = present((await makeStore()).test);
  const [booking, other] = [await orderBooking(ctx), await orderBooking(ctx)];
  await redeemBooking(ctx, other.id);
  const membership = await orderMembership(ctx);
  const { id: redemption } = await checkIn(ctx, await orderMembership(ctx));
  const use = (await getBookingDetails(ctx, other.id)).uses[0]?.id ?? "";
  await signIn(ctx, "owner");
  expect(await send(bookings.reverse, { id: booking.id, redemption: use })).toBe(false);
  expect(await send(memberships.reverse, { id: membership, redemption })).toBe(false);
  expect((await getBooking(ctx, other.id)).uses_after).toBe(1);
});

test.each(["staff", "another store", "nobody"])("nothing is done for %s", async (who) => {
  const ctx = present((await makeStore()).test);
  const { id, resourceIds } = await orderBooking(ctx);
  const membership = await orderMembership(ctx);
  await redeemBooking(ctx, id);
  const redemption = (await getBookingDetails(ctx, id)).uses[0]?.id ?? "";
  await signIn(who === "another store" ? present((await makeStore()).test) : ctx, who === "staff" ? "staff" : "owner");
  if (who === "nobody") request.cookies.clear();
  const before = [await getBooking(ctx, id), await getMembershipDetails(ctx, membership)];
  const fields = {
    redemption,
    reason: "closed",
    name: "Eve",
    when: "now",
    slot: `${resourceIds[0]} ${toUnix(addDays(ctx.now, 9))}`,
  };
  for (const action of Object.values(bookings)) expect(await send(action, { id, ...fields })).toBe(false);
  for (const action of Object.values(memberships))
    expect(await send(action, { id: membership, ...fields })).toBe(false);
  expect([await getBooking(ctx, id), await getMembershipDetails(ctx, membership)]).toEqual(before);
});
