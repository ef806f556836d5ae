import { expect, test } from "vitest";
import { addSeconds, toUnix } from "#lib/core/time";
import { orderVoucher } from "#lib/testing/orders";
import { eventTypes, makeStore } from "#lib/testing/store";
import { getVoucher } from "./read.ts";
import { redeemVoucher } from "./redeem.ts";
import { updateVoucher } from "./update.ts";

test("a new expiry takes effect at once, null removes it, and each change fires voucher.updated", async () => {
  const { test: ctx } = await makeStore();
  const id = await orderVoucher(ctx, { maxUses: 2 });
  const expires_at = toUnix(ctx.now);
  expect(await updateVoucher(ctx, id, { expires_at })).toMatchObject({ id, expires_at });
  await expect(redeemVoucher(ctx, id)).rejects.toMatchObject({ code: "expired" });
  expect((await updateVoucher(ctx, id, { expires_at: null })).expires_at).toBeNull();
  await redeemVoucher(ctx, id);
  expect((await eventTypes(ctx)).filter((type) => type === "voucher.updated")).toHaveLength(2);
});

test("a patch that changes nothing returns the voucher and fires no event", async () => {
  const { test: ctx } = await makeStore();
  const expiresAt = addSeconds(ctx.now, 60);
  const id = await orderVoucher(ctx, { expiresAt });
  const before = await getVoucher(ctx, id);
  expect(await updateVoucher(ctx, id, {})).toEqual(before);
  expect(await updateVoucher(ctx, id, { expires_at: toUnix(expiresAt) })).toEqual(before);
  expect(await eventTypes(ctx)).not.toContain("voucher.updated");
});

test("another store or mode cannot find the voucher, and nothing changes", async () => {
  const store = await makeStore();
  const other = await makeStore();
  const id = await orderVoucher(store.test);
  await expect(updateVoucher(other.test, id, { expires_at: 1 })).rejects.toMatchObject({ code: "not_found" });
  await expect(updateVoucher(store.live, id, { expires_at: 1 })).rejects.toMatchObject({ code: "not_found" });
  expect((await getVoucher(store.test, id)).expires_at).toBeNull();
});
