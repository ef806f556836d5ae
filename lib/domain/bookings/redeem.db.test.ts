import { expect, test } from "vitest";
import { addSeconds, toUnix } from "#lib/core/time";
import { pool, prisma } from "#lib/db/client";
import { renderEvent } from "#lib/domain/events/render";
import { orderBooking } from "#lib/testing/orders";
import { eventTypes, later, makeStore } from "#lib/testing/store";
import { getBooking, listBookingRedemptions } from "./read.ts";
import { claimBookingUse, redeemBooking } from "./redeem.ts";

async function booked() {
  const store = await makeStore();
  const { id } = await orderBooking(store.test, { partySize: 2, leadName: "Ines" });
  return { store, ctx: later(store.test, 60), id };
}

test("a booking is redeemed once, which is logged and fires booking.redeemed", async () => {
  const { ctx, id } = await booked();
  const booking = await redeemBooking(ctx, id, { note: "Early", source: "Front desk" });
  expect(booking).toMatchObject({ object: "booking", max_uses: 1, uses_after: 1, remaining: 0, party_size: 2 });
  expect(booking).toMatchObject({ redeemed_at: toUnix(ctx.now), redeemed_source: "Front desk", lead_name: "Ines" });
  const log = await listBookingRedemptions(ctx, id, {});
  expect(log.data).toMatchObject([
    { object: "booking_redemption", booking_id: id, source: "Front desk", note: "Early", reversed_at: null },
  ]);
  expect(await eventTypes(ctx)).toContain("booking.redeemed");
});

test("redeeming a used or voided booking is refused and changes nothing", async () => {
  const { ctx, id } = await booked();
  const first = await redeemBooking(ctx, id);
  await expect(redeemBooking(later(ctx, 9), id)).rejects.toMatchObject({ code: "already_redeemed_or_voided" });
  expect(await getBooking(ctx, id)).toEqual(first);
  const { id: voided } = await orderBooking(ctx, { timeslots: [4] });
  await prisma().booking.updateMany({ where: { id: voided }, data: { voided_at: ctx.now } });
  await expect(redeemBooking(ctx, voided)).rejects.toMatchObject({ code: "already_redeemed_or_voided" });
  expect((await listBookingRedemptions(ctx, voided, {})).data).toEqual([]);
  expect((await eventTypes(ctx)).filter((type) => type === "booking.redeemed")).toHaveLength(1);
});

test("the data of the event is the booking of the response", async () => {
  const { ctx, id } = await booked();
  const answered = await redeemBooking(ctx, id);
  const { rows } = await pool().query(
    "SELECT id, type, created_at, row, extra FROM event WHERE merchant_id = $1 AND type = 'booking.redeemed'",
    [ctx.merchantId],
  );
  expect(JSON.parse(renderEvent(rows[0]))).toEqual({
    id: rows[0].id,
    type: "booking.redeemed",
    created: toUnix(ctx.now),
    data: answered,
  });
});

test("of 200 redemptions of one booking at once, one succeeds", async () => {
  const { ctx, id } = await booked();
  const results = await Promise.allSettled(Array.from({ length: 200 }, () => redeemBooking(ctx, id)));
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused).toHaveLength(199);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: "already_redeemed_or_voided" });
  expect((await listBookingRedemptions(ctx, id, {})).data).toHaveLength(1);
  expect((await eventTypes(ctx)).filter((type) => type === "booking.redeemed")).toHaveLength(1);
});

test("an offline redemption keeps the time of its scan, and its record has the time of writing", async () => {
  const { ctx, id } = await booked();
  const at = addSeconds(ctx.now, -600);
  const claimed = await claimBookingUse(ctx, { id }, { at });
  expect(claimed?.redeemed_at).toEqual(at);
  const { data } = await listBookingRedemptions(ctx, id, {});
  expect(data).toMatchObject([{ redeemed_at: toUnix(at), created: toUnix(ctx.now) }]);
});

test("another store or mode cannot find the booking, and nothing changes", async () => {
  const { store, ctx, id } = await booked();
  const other = await makeStore();
  await expect(redeemBooking(other.test, id)).rejects.toMatchObject({ code: "not_found" });
  await expect(redeemBooking(store.live, id)).rejects.toMatchObject({ code: "not_found" });
  expect((await getBooking(ctx, id)).uses_after).toBe(0);
});
