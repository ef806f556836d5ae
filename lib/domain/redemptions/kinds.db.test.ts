import { expect, test } from "vitest";
import { newToken } from "#lib/core/codes";
import { newId } from "#lib/core/ids";
import { addDays, toUnix } from "#lib/core/time";
import { pool, prisma } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { getBooking, listBookingRedemptions } from "#lib/domain/bookings/read";
import { cancelMembership } from "#lib/domain/memberships/cancel";
import { getMembership, listMembershipCheckins } from "#lib/domain/memberships/read";
import { renewMembership } from "#lib/domain/memberships/renew";
import { getVoucher, listVoucherRedemptions } from "#lib/domain/vouchers/read";
import { orderBooking, orderMembership, orderVoucher } from "#lib/testing/orders";
import { eventTypes, later, makeStore, type TestStore } from "#lib/testing/store";
import { lookupToken } from "./lookup.ts";
import { redeemToken } from "./redeem.ts";
import { reverseRedemption } from "./reverse.ts";

/** How the same rules are tested with each kind. */
const KINDS = {
  booking: {
    order: async (ctx: PrismaContext) => (await orderBooking(ctx, { leadName: "Hanna Krüger" })).id,
    get: getBooking,
    log: listBookingRedemptions,
    used: (item: object) => (item as { uses_after: number }).uses_after,
    redeemed: "booking.redeemed",
    refusal: "already_redeemed_or_voided",
    record: "booking_redemption",
    scope: "bookings:write",
    uses: 1,
  },
  voucher: {
    order: (ctx: PrismaContext) => orderVoucher(ctx, { maxUses: 3 }),
    get: getVoucher,
    log: listVoucherRedemptions,
    used: (item: object) => (item as { uses_after: number }).uses_after,
    redeemed: "voucher.redeemed",
    refusal: "exhausted",
    record: "voucher_redemption",
    scope: "vouchers:write",
    uses: 3,
  },
  membership: {
    order: (ctx: PrismaContext) => orderMembership(ctx, { max: 3 }),
    get: getMembership,
    log: listMembershipCheckins,
    used: (item: object) => (item as { usage: { used_this_period: number } }).usage.used_this_period,
    redeemed: "membership.checked_in",
    refusal: "allowance_exhausted",
    record: "membership_checkin",
    scope: "memberships:write",
    uses: 3,
  },
} as const;
type KindName = keyof typeof KINDS;
const KIND_NAMES = Object.keys(KINDS) as KindName[];

async function sold(kind: KindName): Promise<{ store: TestStore; ctx: PrismaContext; id: string; token: string }> {
  const store = await makeStore();
  const id = await KINDS[kind].order(store.test);
  const token = (await KINDS[kind].get(store.test, id)).qr_token;
  return { store, ctx: later(store.test, 60), id, token };
}

const as = (ctx: PrismaContext, scopes: string[]): PrismaContext => ({
  ...ctx,
  actor: { kind: "key", id: newId(), name: "Other", scopes },
});

test.each(KIND_NAMES)("looking up a %s returns the item and its display, and changes nothing", async (kind) => {
  const { get } = KINDS[kind];
  const { ctx, id, token } = await sold(kind);
  const before = await get(ctx, id);
  const found = await lookupToken(ctx, { token: ` ${token.toLowerCase()} ` });
  expect(found).toMatchObject({ kind, redeemable: true, reason: null, resource: before });
  expect(found.display).toMatchObject({ name: kind === "booking" ? "Hanna Krüger" : "Mara Lindqvist" });
  expect(await get(ctx, id)).toEqual(before);
});

test.each(KIND_NAMES)(
  "a %s is redeemed by its token and logged until it has no use left, and is then refused with its display",
  async (kind) => {
    const { get, log, redeemed, refusal, record, uses } = KINDS[kind];
    const { ctx, id, token } = await sold(kind);
    const request = { token, source: "Bar", note: "Second door", ticket_event_ids: [newId()] };
    const { result } = await redeemToken(ctx, request);
    expect(result).toMatchObject({ object: "redemption_result", kind, redemption: { object: record, source: "Bar" } });
    expect(result.resource).toEqual(await get(ctx, id));
    expect((await log(ctx, id, {})).data).toMatchObject([{ id: result.redemption.id, note: "Second door" }]);
    for (let n = 1; n < uses; n++) await redeemToken(ctx, { token });
    const refused = await redeemToken(later(ctx, 9), { token }).catch((error) => error);
    expect(refused).toMatchObject({ code: refusal, extra: { display: result.display } });
    expect(await lookupToken(ctx, { token })).toMatchObject({ redeemable: false, reason: refusal });
    expect((await log(ctx, id, {})).data).toHaveLength(uses);
    expect((await eventTypes(ctx)).filter((type) => type === redeemed)).toHaveLength(uses);
  },
);

test.each(KIND_NAMES)(
  "a %s cannot be redeemed with an amount, and is not found in another store or mode",
  async (kind) => {
    const { get, used } = KINDS[kind];
    const { store, ctx, id, token } = await sold(kind);
    const stray = redeemToken(ctx, { token, amount_cents: 1 });
    await expect(stray).rejects.toMatchObject({ code: "invalid_request", extra: { param: "amount_cents" } });
    for (const where of [store.live, (await makeStore()).test]) {
      await expect(redeemToken(where, { token })).rejects.toMatchObject({ code: "not_found" });
      await expect(lookupToken(where, { token })).rejects.toMatchObject({ code: "not_found" });
    }
    await expect(redeemToken(ctx, { token: newToken(kind) })).rejects.toMatchObject({ code: "not_found" });
    expect(used(await get(ctx, id))).toBe(0);
  },
);

test.each(KIND_NAMES)("a reversal returns one use to a %s, once, and it can be redeemed again", async (kind) => {
  const { get, log, used, scope } = KINDS[kind];
  const { store, ctx, id, token } = await sold(kind);
  const before = await get(ctx, id);
  const { result } = await redeemToken(ctx, { token });
  const redemptionId = result.redemption.id;
  for (const where of [store.live, (await makeStore()).test]) {
    await expect(reverseRedemption(where, redemptionId)).rejects.toMatchObject({ code: "not_found" });
  }
  const stranger = reverseRedemption(as(ctx, ["tickets:write", "gift_cards:write"]), redemptionId);
  await expect(stranger).rejects.toMatchObject({ code: "insufficient_scope" });
  const own = { ...later(ctx, 901), actor: { ...ctx.actor, scopes: [] } };
  await expect(reverseRedemption(own, redemptionId)).rejects.toMatchObject({ code: "insufficient_scope" });
  expect(used(await get(ctx, id))).toBe(1);

  const reversal = await reverseRedemption(as(later(ctx, 901), [scope]), redemptionId, { reason: "Wrong guest" });
  expect(reversal).toMatchObject({ object: "redemption_reversal", kind, redemption_id: redemptionId });
  expect(reversal.resource).toEqual(before);
  expect(await get(ctx, id)).toEqual(before);
  expect((await log(ctx, id, {})).data).toMatchObject([{ id: redemptionId, reversed_at: reversal.created }]);
  expect((await eventTypes(ctx)).at(-1)).toBe(`${kind}.redemption_reversed`);
  await expect(reverseRedemption(ctx, redemptionId)).rejects.toMatchObject({ code: "already_reversed" });
  await redeemToken(later(ctx, 99), { token });
  expect(used(await get(ctx, id))).toBe(1);
});

test.each(KIND_NAMES)(
  "after reversals and scans of a %s at once, its uses are the redemptions that were not reversed",
  async (kind) => {
    const { get, log, used, refusal } = KINDS[kind];
    const { ctx, id, token } = await sold(kind);
    const taken: string[] = [];
    const scan = () =>
      redeemToken(ctx, { token }).then(({ result }) => {
        taken.push(result.redemption.id);
      });
    const reverse = () => {
      const redemptionId = taken.at(Math.floor(Math.random() * taken.length));
      return redemptionId ? reverseRedemption(ctx, redemptionId) : scan();
    };
    for (let round = 0; round < 4; round++) {
      const works = Array.from({ length: 30 }, (_, n) => (n % 2 ? scan() : reverse()));
      for (const result of await Promise.allSettled(works)) {
        if (result.status === "rejected") expect(result.reason.code).toBeOneOf([refusal, "already_reversed"]);
      }
    }
    const records = (await log(ctx, id, { limit: 100 })).data;
    expect(used(await get(ctx, id))).toBe(records.filter((each) => each.reversed_at === null).length);
  },
);

test.each(["booking", "voucher"] as const)("a redemption of a voided %s cannot be reversed", async (kind) => {
  const { ctx, id, token } = await sold(kind);
  const { result } = await redeemToken(ctx, { token });
  await pool().query(`UPDATE ${kind} SET voided_at = $2 WHERE id = $1`, [id, ctx.now]);
  await expect(reverseRedemption(ctx, result.redemption.id)).rejects.toMatchObject({ code: "invalid_transition" });
  expect(KINDS[kind].used(await KINDS[kind].get(ctx, id))).toBe(1);
  expect(await lookupToken(ctx, { token })).toMatchObject({ redeemable: false, reason: "already_redeemed_or_voided" });
});

test("reversing a check-in of an earlier period does not change the usage of the current one", async () => {
  const { ctx, id, token } = await sold("membership");
  const { result } = await redeemToken(ctx, { token });
  const next = { ...ctx, now: addDays(ctx.now, 33) };
  await redeemToken(next, { token });
  await reverseRedemption(next, result.redemption.id);
  expect((await getMembership(next, id)).usage).toMatchObject({ used_this_period: 1 });
});

test("a check-in can be reversed after its membership was canceled", async () => {
  const { ctx, id, token } = await sold("membership");
  const { result } = await redeemToken(ctx, { token });
  await cancelMembership(ctx, id, { at_period_end: false });
  const { resource } = await reverseRedemption(ctx, result.redemption.id);
  expect(resource).toMatchObject({ status: "canceled", usage: { used_this_period: 0 } });
});

test("a lookup returns the current state of a membership even if its renewal is late, and writes nothing", async () => {
  const { ctx, id, token } = await sold("membership");
  for (let n = 0; n < 3; n++) await redeemToken(ctx, { token });
  const next = { ...ctx, now: addDays(ctx.now, 33) };
  const found = await lookupToken(next, { token });
  expect(found).toMatchObject({ redeemable: true, resource: { usage: { used_this_period: 0 } } });
  const stored = await pool().query("SELECT used_this_period FROM membership WHERE id = $1", [id]);
  expect(stored.rows).toEqual([{ used_this_period: 3 }]);
  await renewMembership(next, id);
  expect(found.resource).toEqual(await getMembership(next, id));
  await cancelMembership(next, id);
  const ended = await lookupToken({ ...ctx, now: addDays(ctx.now, 70) }, { token });
  expect(ended).toMatchObject({ reason: "membership_inactive", resource: { status: "canceled" } });
});

test("of 200 scans of one booking at once, one succeeds", async () => {
  const { ctx, id, token } = await sold("booking");
  const results = await Promise.allSettled(Array.from({ length: 200 }, () => redeemToken(ctx, { token })));
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  expect((await listBookingRedemptions(ctx, id, {})).data).toHaveLength(1);
});

test("a voucher redeemed offline is checked and recorded as of the time of the scan", async () => {
  const { ctx, id, token } = await sold("voucher");
  await prisma().voucher.updateMany({ where: { id }, data: { expires_at: ctx.now } });
  await expect(redeemToken(later(ctx, 9), { token })).rejects.toMatchObject({ code: "expired" });
  const { result } = await redeemToken(later(ctx, 9), { token }, later(ctx, -1).now);
  expect(result.redemption).toMatchObject({ created: toUnix(ctx.now) + 9, redeemed_at: toUnix(ctx.now) - 1 });
  expect(result.resource).toMatchObject({ redeemed_at: toUnix(ctx.now) - 1 });
});
