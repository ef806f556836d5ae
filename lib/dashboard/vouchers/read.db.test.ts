import { expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { reverseRedemption } from "#lib/domain/redemptions/reverse";
import { redeemVoucher } from "#lib/domain/vouchers/redeem";
import { voidVoucher } from "#lib/domain/vouchers/void";
import { orderVoucher } from "#lib/testing/orders";
import { codeOf, daysLater, makeStore } from "#lib/testing/store";
import { getVoucherDetails, listVoucherOverviews } from "./read.ts";

test("the list filters vouchers by state and search, each with its status", async () => {
  const { test: ctx, live } = await makeStore();
  const { test: other } = await makeStore();
  const valid = await orderVoucher(ctx);
  const part = await orderVoucher(ctx, { maxUses: 3 });
  const used = await orderVoucher(ctx);
  const expired = await orderVoucher(ctx, { expiresAt: daysLater(ctx, -1).now });
  const voided = await orderVoucher(ctx);
  await redeemVoucher(ctx, part);
  await redeemVoucher(ctx, used);
  await voidVoucher(ctx, voided);
  const list = async (query: Parameters<typeof listVoucherOverviews>[1]) =>
    new Map((await listVoucherOverviews(ctx, query)).data.map(({ id, status }) => [id, status]));
  expect(await list({ state: "valid" })).toEqual(new Map([[part, "part"] as const, [valid, "valid"] as const]));
  expect(await list({ state: "used" })).toEqual(new Map([[used, "used"]]));
  expect(await list({ state: "expired" })).toEqual(new Map([[expired, "expired"]]));
  expect(await list({ state: "voided" })).toEqual(new Map([[voided, "voided"]]));
  expect((await list({})).size).toBe(5);
  const { voucher } = await getVoucherDetails(ctx, valid);
  const { order } = await getVoucherDetails(ctx, valid);
  for (const search of [voucher.qr_token, voucher.qr_token.slice(-6), valid, order.id]) {
    expect([...(await list({ search })).keys()]).toEqual([valid]);
  }
  expect((await list({ search: "lindqvist" })).size).toBe(5);
  expect((await list({ search: " Mara.Lindqvist@post.example" })).size).toBe(5);
  expect((await list({ search: "elin@post.example" })).size).toBe(0);
  expect((await list({ search: "nobody" })).size).toBe(0);
  for (const at of [live, other]) expect((await listVoucherOverviews(at, {})).data).toEqual([]);
});

test("a voucher is shown with its uses and reversals, its order, and why it would be refused", async () => {
  const { test: ctx, live } = await makeStore();
  const id = await orderVoucher(ctx, { maxUses: 2 });
  await redeemVoucher(ctx, id);
  const [use] = (await getVoucherDetails(ctx, id)).uses;
  await reverseRedemption(ctx, use?.id ?? "");
  const details = await getVoucherDetails(ctx, id);
  expect(details).toMatchObject({
    status: "valid",
    refusal: null,
    order: { customer_email: "mara.lindqvist@post.example" },
    uses: [{ id: use?.id, reversed_at: expect.any(Number) }],
  });
  await voidVoucher(ctx, id);
  expect(await getVoucherDetails(ctx, id)).toMatchObject({ status: "voided", refusal: expect.any(String) });
  expect(await codeOf(getVoucherDetails(live, id))).toBe("not_found");
  expect(await codeOf(getVoucherDetails(ctx, newId()))).toBe("not_found");
});
