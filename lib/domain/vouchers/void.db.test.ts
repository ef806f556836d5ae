import { expect, test } from "vitest";
import { toUnix } from "#lib/core/time";
import { orderVoucher } from "#lib/testing/orders";
import { eventTypes, later, makeStore } from "#lib/testing/store";
import { getVoucher } from "./read.ts";
import { redeemVoucher } from "./redeem.ts";
import { voidVoucher } from "./void.ts";

test("a voucher is voided once, used or not, fires voucher.voided, and can no longer be redeemed", async () => {
  const { test: ctx } = await makeStore();
  const unused = await orderVoucher(ctx);
  const used = await orderVoucher(ctx, { maxUses: 3 });
  await redeemVoucher(ctx, used);
  for (const [id, uses_after] of [
    [unused, 0],
    [used, 1],
  ] as const) {
    const voided = await voidVoucher(ctx, id);
    expect(voided).toMatchObject({ voided_at: toUnix(ctx.now), uses_after });
    await expect(voidVoucher(later(ctx, 9), id)).rejects.toMatchObject({ code: "already_voided" });
    await expect(redeemVoucher(ctx, id)).rejects.toMatchObject({ code: "already_redeemed_or_voided" });
    expect(await getVoucher(ctx, id)).toEqual(voided);
  }
  expect((await eventTypes(ctx)).filter((type) => type === "voucher.voided")).toHaveLength(2);
});

test("of a void and 30 redemptions at once, those before the void count and those after it are refused", async () => {
  const { test: ctx } = await makeStore();
  const id = await orderVoucher(ctx, { maxUses: 100 });
  const uses = Array.from({ length: 30 }, () => redeemVoucher(ctx, id));
  const [voided, ...results] = await Promise.allSettled([voidVoucher(ctx, id), ...uses]);
  const taken = results.filter((result) => result.status === "fulfilled").length;
  expect(voided.status).toBe("fulfilled");
  expect(await getVoucher(ctx, id)).toMatchObject({ uses_after: taken, voided_at: toUnix(ctx.now) });
  const { uses_after } = voided.status === "fulfilled" ? voided.value : { uses_after: -1 };
  expect(uses_after).toBe(taken);
});

test("another store or mode cannot find the voucher, and nothing changes", async () => {
  const store = await makeStore();
  const other = await makeStore();
  const id = await orderVoucher(store.test);
  await expect(voidVoucher(other.test, id)).rejects.toMatchObject({ code: "not_found" });
  await expect(voidVoucher(store.live, id)).rejects.toMatchObject({ code: "not_found" });
  expect((await getVoucher(store.test, id)).voided_at).toBeNull();
});
