import { expect, test } from "vitest";
import { addSeconds, toUnix } from "#lib/core/time";
import { pool, prisma } from "#lib/db/client";
import { renderEvent } from "#lib/domain/events/render";
import { orderVoucher } from "#lib/testing/orders";
import { eventTypes, later, makeStore } from "#lib/testing/store";
import { getVoucher, listVoucherRedemptions } from "./read.ts";
import { claimVoucherUse, redeemVoucher } from "./redeem.ts";

async function issued(options: Parameters<typeof orderVoucher>[1] = {}) {
  const store = await makeStore();
  const id = await orderVoucher(store.test, options);
  return { store, ctx: later(store.test, 60), id };
}

test("a redemption is counted and logged and fires voucher.redeemed, and redeemed_at is the time of the first", async () => {
  const { ctx, id } = await issued({ maxUses: 3 });
  const voucher = await redeemVoucher(ctx, id, { note: "Flat white", source: "Bar" });
  expect(voucher).toMatchObject({ object: "voucher", uses_after: 1, remaining: 2, redeemed_at: toUnix(ctx.now) });
  expect((await redeemVoucher(later(ctx, 60), id)).redeemed_at).toBe(toUnix(ctx.now));
  const log = await listVoucherRedemptions(ctx, id, {});
  expect(log.data).toMatchObject([
    { source: "api", note: null },
    { object: "voucher_redemption", voucher_id: id, source: "Bar", note: "Flat white", reversed_at: null },
  ]);
  expect((await eventTypes(ctx)).filter((type) => type === "voucher.redeemed")).toHaveLength(2);
});

test("a used, exhausted, voided or expired voucher is refused with its code, and nothing changes", async () => {
  const { ctx, id } = await issued();
  const used = await redeemVoucher(ctx, id);
  await expect(redeemVoucher(ctx, id)).rejects.toMatchObject({ code: "already_redeemed_or_voided" });
  expect(await getVoucher(ctx, id)).toEqual(used);
  const pack = await orderVoucher(ctx, { maxUses: 2, expiresAt: addSeconds(ctx.now, 10) });
  await redeemVoucher(ctx, pack);
  await expect(redeemVoucher(later(ctx, 10), pack)).rejects.toMatchObject({ code: "expired" });
  await redeemVoucher(later(ctx, 9), pack);
  await expect(redeemVoucher(later(ctx, 10), pack)).rejects.toMatchObject({ code: "exhausted" });
  await prisma().voucher.updateMany({ where: { id: pack }, data: { voided_at: ctx.now } });
  await expect(redeemVoucher(ctx, pack)).rejects.toMatchObject({ code: "already_redeemed_or_voided" });
  expect((await listVoucherRedemptions(ctx, pack, {})).data).toHaveLength(2);
});

test("the data of the event is the voucher of the response", async () => {
  const { ctx, id } = await issued();
  const answered = await redeemVoucher(ctx, id);
  const { rows } = await pool().query(
    "SELECT id, type, created_at, row, extra FROM event WHERE merchant_id = $1 AND type = 'voucher.redeemed'",
    [ctx.merchantId],
  );
  expect(JSON.parse(renderEvent(rows[0]))).toEqual({
    id: rows[0].id,
    type: "voucher.redeemed",
    created: toUnix(ctx.now),
    data: answered,
  });
});

test("of 100 redemptions at once of a voucher with 10 uses, exactly 10 succeed", async () => {
  const { ctx, id } = await issued({ maxUses: 10 });
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => redeemVoucher(ctx, id)));
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(10);
  for (const result of results) {
    if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "exhausted" });
  }
  expect(await getVoucher(ctx, id)).toMatchObject({ uses_after: 10, remaining: 0 });
  expect((await listVoucherRedemptions(ctx, id, {})).data).toHaveLength(10);
});

test("an offline redemption is checked against the expiry as of its time", async () => {
  const { ctx, id } = await issued({ maxUses: 2, expiresAt: new Date("2026-11-20T18:00:30Z") });
  expect(await claimVoucherUse(ctx, { id }, { at: new Date("2026-11-20T18:00:30Z") })).toBeNull();
  const at = new Date("2026-11-20T18:00:29Z");
  expect((await claimVoucherUse(ctx, { id }, { at }))?.redeemed_at).toEqual(at);
  const { data } = await listVoucherRedemptions(ctx, id, {});
  expect(data).toMatchObject([{ redeemed_at: toUnix(at), created: toUnix(ctx.now) }]);
});

test("another store or mode cannot find the voucher, and nothing changes", async () => {
  const { store, ctx, id } = await issued();
  const other = await makeStore();
  await expect(redeemVoucher(other.test, id)).rejects.toMatchObject({ code: "not_found" });
  await expect(redeemVoucher(store.live, id)).rejects.toMatchObject({ code: "not_found" });
  expect((await getVoucher(ctx, id)).uses_after).toBe(0);
});
