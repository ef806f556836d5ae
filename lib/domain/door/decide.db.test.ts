import fc from "fast-check";
import { expect, test } from "vitest";
import { newGiftCardCode, newToken } from "#lib/core/codes";
import { newId } from "#lib/core/ids";
import { addSeconds, toUnix } from "#lib/core/time";
import type { PrismaContext } from "#lib/db/context";
import { redeemToken } from "#lib/domain/redemptions/redeem";
import type { RedeemTokenBody, RedemptionKind } from "#lib/domain/redemptions/schema";
import { makeDevice } from "#lib/testing/devices";
import { HOUR, makeEvening, midnightsAround, near, use, voided } from "#lib/testing/door-cases";
import { orderBooking, orderGiftCard, orderMembership, orderTickets, orderVoucher } from "#lib/testing/orders";
import { makeReservationProduct } from "#lib/testing/products";
import { codeOf, makeStore } from "#lib/testing/store";
import { decideOffline } from "./decide.ts";
import { readItems } from "./items.ts";
import { getDoor } from "./read.ts";
import type { ListItem } from "./schema.ts";

const SEED = Date.now() % 1_000_000;
const sample = <Value>(arbitrary: fc.Arbitrary<Value>, numRuns: number) =>
  fc.sample(arbitrary, { numRuns, seed: SEED });

type RedeemAdmission = Pick<RedeemTokenBody, "ticket_event_ids" | "timeslot_ids" | "resource_ids" | "only_today">;

/** A generated item that is in the database, and when it is scanned. */
interface Scan {
  id: string;
  token: string;
  at: Date;
  amount_cents?: number;
  admission?: RedeemAdmission;
  /** The only events that the device may admit. */
  device?: readonly string[] | null;
}

/** Decides about each item twice, offline and with the claim of the server, and compares. Returns the verdicts. */
async function compare(ctx: PrismaContext, kind: RedemptionKind, scans: readonly Scan[]): Promise<Map<string, number>> {
  const { rules, store } = await getDoor((await makeDevice(ctx)).ctx);
  const items = new Map(
    (
      await readItems(
        ctx,
        kind,
        scans.map(({ id }) => id),
        true,
      )
    ).map((item) => [item.id, item]),
  );
  const verdicts = new Map<string, number>();
  const decide = async ({ id, token, at, amount_cents, admission = {}, device = null }: Scan) => {
    const item = items.get(id) as ListItem;
    const act = { admission, device_event_ids: device, time_zone: store.time_zone, amount_cents };
    const decision = decideOffline(item, rules, act, toUnix(at));
    const offline = decision.accepted ? "done" : decision.refusal.code;
    const body = { token, amount_cents, ...admission };
    const actor = { ...ctx.actor, ticketEventIds: device };
    const server = await codeOf(redeemToken({ ...ctx, now: at, actor }, body, at));
    expect([offline, item, toUnix(at)], `seed ${SEED}`).toEqual([server, item, toUnix(at)]);
    verdicts.set(offline, (verdicts.get(offline) ?? 0) + 1);
  };
  const waiting = [...scans];
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let scan = waiting.pop(); scan; scan = waiting.pop()) await decide(scan);
    }),
  );
  return verdicts;
}

test.each([
  [null, null],
  [60, 30],
  [0, null],
])(
  "a ticket is decided as the server does, with the door from %s to %s minutes",
  async (opens, closes) => {
    const ctx = await makeEvening({ redeem_opens_minutes_before: opens, redeem_closes_minutes_after: closes });
    const { ticketIds } = await orderTickets(ctx, { startsAt: ctx.now });
    const like = await ctx.db.ticket.findFirstOrThrow({ where: { id: ticketIds[0] } });
    const first = like.ticket_event_id;
    const event = await ctx.db.ticket_event.findFirstOrThrow({ where: { id: first } });
    const [, midnight = 0] = midnightsAround(ctx.now);
    const another = (fields: object) =>
      ctx.db.ticket_event.create({ data: { ...event, id: newId(), ends_at: null, ...fields } });
    const { id: second } = await another({ starts_at: addSeconds(ctx.now, midnight) });
    const { id: long } = await another({ ends_at: addSeconds(ctx.now, 30 * HOUR) });
    /** Each event with the times at which a verdict about it can change. */
    const events = [
      { id: first, times: [-HOUR, 0, 3 * HOUR, 3.5 * HOUR, 12 * HOUR, midnight, midnight - 24 * HOUR] },
      { id: second, times: [-HOUR, 0, HOUR / 2, 12 * HOUR].map((at) => midnight + at) },
      { id: long, times: [-HOUR, 0, 12 * HOUR, 30 * HOUR, 30.5 * HOUR] },
    ];
    const made = sample(
      fc.constantFrom(...events).chain(({ id, times }) =>
        fc.record({
          uses: use,
          isVoided: voided,
          event: fc.constant(id),
          device: fc.constantFrom(null, null, null, [first, long]),
          admission: fc.record({
            ticket_event_ids: fc
              .constantFrom(undefined, undefined, [first], [first, second])
              .map((ids) => ids && [...ids]),
            only_today: fc.constantFrom(undefined, true, true),
          }),
          at: near(...times),
        }),
      ),
      opens === null ? 1_000 : 350,
    ).map((one, index) => ({ ...one, id: newId(), token: newToken("ticket"), index }));
    await ctx.db.ticket.createMany({
      data: made.map(({ id, token, index, uses: [max_uses, uses_after], isVoided, event }) => ({
        ...like,
        custom_fields: undefined,
        id,
        qr_token: token,
        seat_index: index + 10,
        max_uses,
        uses_after,
        redeemed_at: uses_after > 0 ? ctx.now : null,
        redeemed_source: uses_after > 0 ? "Door" : null,
        voided_at: isVoided ? ctx.now : null,
        ticket_event_id: event,
      })),
    });
    const scans = made.map((one) => ({ ...one, at: addSeconds(ctx.now, one.at) }));
    const verdicts = await compare(ctx, "ticket", scans);
    expect(verdicts.get("done")).toBeGreaterThan(0);
    expect(verdicts.get("wrong_event")).toBeGreaterThan(0);
    if (opens !== null) expect(verdicts.get("outside_window")).toBeGreaterThan(0);
  },
  60_000,
);

test("a voucher is decided as the server does", async () => {
  const { test: ctx } = await makeStore();
  const voucher = await ctx.db.voucher.findFirstOrThrow({ where: { id: await orderVoucher(ctx) } });
  const vouchers = sample(
    fc.record({ uses: use, isVoided: voided, expires: fc.option(fc.constant(HOUR)), at: near(0, HOUR) }),
    350,
  ).map((one, index) => ({ ...one, id: newId(), token: newToken("voucher"), index }));
  await ctx.db.voucher.createMany({
    data: vouchers.map(({ id, token, index, uses: [max_uses, uses_after], isVoided, expires }) => ({
      ...voucher,
      id,
      qr_token: token,
      pass_index: index + 10,
      max_uses,
      uses_after,
      redeemed_at: uses_after > 0 ? ctx.now : null,
      redeemed_source: uses_after > 0 ? "Door" : null,
      voided_at: isVoided ? ctx.now : null,
      expires_at: expires === null ? null : addSeconds(ctx.now, expires),
    })),
  });
  const verdicts = await compare(
    ctx,
    "voucher",
    vouchers.map((one) => ({ ...one, at: addSeconds(ctx.now, one.at) })),
  );
  expect([...verdicts.keys()].sort()).toEqual(["already_redeemed_or_voided", "done", "exhausted", "expired"]);
}, 60_000);

test("a booking is decided as the server does, at doors of timeslots, of lists and of today", async () => {
  const ctx = await makeEvening();
  const { id: bookedId, resourceIds } = await orderBooking(ctx, { startsAt: addSeconds(ctx.now, HOUR) });
  const booking = await ctx.db.booking.findFirstOrThrow({ where: { id: bookedId } });
  const { timeslotIds } = await makeReservationProduct(ctx, [20, 20]);
  const some = (ids: string[]) => fc.constantFrom<(string[] | undefined)[]>(undefined, undefined, [newId()], ids);
  const admission = fc.record({
    timeslot_ids: some(timeslotIds.slice(1)),
    resource_ids: some(resourceIds),
    only_today: fc.constantFrom(undefined, true),
  });
  const bookings = sample(
    fc.record({
      uses_after: fc.constantFrom(0, 0, 0, 1),
      isVoided: voided,
      timeslot: fc.constantFrom(null, ...timeslotIds),
      span: fc.constantFrom(HOUR, 30 * HOUR),
      admission,
      at: near(HOUR, HOUR + 12 * HOUR, HOUR + 30 * HOUR, ...midnightsAround(ctx.now)),
    }),
    1_200,
  ).map((one) => ({ ...one, id: newId(), token: newToken("booking") }));
  await ctx.db.booking.createMany({
    data: bookings.map(({ id, token, uses_after, isVoided, timeslot, span }) => ({
      ...booking,
      ...(timeslot && { category: "reservation", timeslot_id: timeslot, resource_id: null }),
      ends_at: addSeconds(ctx.now, HOUR + span),
      custom_fields: undefined,
      id,
      qr_token: token,
      uses_after,
      redeemed_at: uses_after > 0 ? ctx.now : null,
      redeemed_source: uses_after > 0 ? "Door" : null,
      voided_at: isVoided ? ctx.now : null,
    })),
  });
  const booked = await compare(
    ctx,
    "booking",
    bookings.map((one) => ({ ...one, at: addSeconds(ctx.now, one.at) })),
  );
  expect([...booked.keys()].sort()).toEqual(["already_redeemed_or_voided", "done", "wrong_event"]);
}, 60_000);

test.each([true, false])(
  "a membership is decided as the server does; overdue ones may check in: %s",
  async (allows) => {
    const { test: ctx } = await makeStore({ allow_past_due_checkin: allows });
    const like = await ctx.db.membership.findFirstOrThrow({ where: { id: await orderMembership(ctx) } });
    const end = toUnix(like.current_period_end) - toUnix(ctx.now);
    const made = sample(
      fc.record({
        status: fc.constantFrom("active", "trialing", "past_due", "canceled"),
        endsWithPeriod: fc.boolean(),
        max: fc.option(fc.integer({ min: 1, max: 2 })),
        used: fc.nat(1),
        at: fc.oneof(fc.nat(2), near(end, 2 * end, 30 * end)),
      }),
      350,
    ).map((one) => ({ ...one, id: newId(), token: newToken("membership") }));
    await ctx.db.membership.createMany({
      data: made.map(({ id, token, status, endsWithPeriod, max, used }) => ({
        ...like,
        id,
        qr_token: token,
        status,
        max_checkins_per_period: max,
        used_this_period: used,
        cancel_at_period_end: endsWithPeriod && status !== "canceled",
        canceled_at: status !== "canceled" ? null : endsWithPeriod ? like.current_period_end : ctx.now,
      })),
    });
    const scans = made.map(({ id, token, at }) => ({ id, token, at: addSeconds(ctx.now, at) }));
    const verdicts = await compare(ctx, "membership", scans);
    expect([...verdicts.keys()].sort()).toEqual(["allowance_exhausted", "done", "membership_inactive"]);
  },
  60_000,
);

test("a charge within the limit is decided as the server does", async () => {
  const { test: ctx } = await makeStore({ offline_charge_limit_cents: 100_000 });
  const like = await ctx.db.gift_card.findFirstOrThrow({ where: { id: await orderGiftCard(ctx, 1_000) } });
  const made = sample(
    fc.record({
      isVoided: voided,
      is_on_hold: voided,
      expires: fc.option(fc.constant(HOUR)),
      amount_cents: fc.constantFrom(1, 999, 1_000, 1_001, 5_000),
      at: near(0, HOUR),
    }),
    200,
  ).map((one) => ({ ...one, id: newId(), token: newGiftCardCode() }));
  await ctx.db.gift_card.createMany({
    data: made.map(({ id, token, isVoided, is_on_hold, expires }) => ({
      ...like,
      id,
      code: token,
      is_on_hold,
      voided_at: isVoided ? ctx.now : null,
      expires_at: expires === null ? null : addSeconds(ctx.now, expires),
    })),
  });
  const scans = made.map(({ id, token, amount_cents, at }) => ({
    id,
    token,
    amount_cents,
    at: addSeconds(ctx.now, at),
  }));
  const verdicts = await compare(ctx, "gift_card", scans);
  expect([...verdicts.keys()].sort()).toEqual([
    "done",
    "gift_card_expired",
    "gift_card_on_hold",
    "gift_card_voided",
    "insufficient_balance",
  ]);
}, 60_000);
