import { expect, test } from "vitest";
import { getHome } from "#lib/dashboard/home/read";
import { readOwed } from "#lib/dashboard/liabilities/read";
import { listOrderOverviews } from "#lib/dashboard/orders/read";
import { listOrders } from "#lib/domain/orders/read";
import { getProduct } from "#lib/domain/products/read";
import { redeemToken } from "#lib/domain/redemptions/redeem";
import { importedFile } from "#lib/testing/imports";
import { orderTickets } from "#lib/testing/orders";
import { makeTicketProduct, makeVoucherProduct } from "#lib/testing/products";
import { makeStore } from "#lib/testing/store";

test("what was paid elsewhere for tickets and vouchers is owed to guests until they are used", async () => {
  const { test: ctx } = await makeStore();
  const { productId } = await makeTicketProduct(ctx);
  const { title } = await getProduct(ctx, productId);
  await importedFile(ctx, "ticket", [
    "Code,Event,Paid",
    `8841-1,${title},18.50`,
    `8841-2,${title},`,
    `8841-3,${title},0`,
  ]);
  const pack = await getProduct(ctx, await makeVoucherProduct(ctx));
  await importedFile(ctx, "voucher", ["Code,Product,Uses left,Paid", `VC-1,${pack.title},4,20.00`]);
  const owed = async () => (await readOwed(ctx, "UTC"))[0]?.cents;
  expect(await owed()).toMatchObject({ ticket: 1_850, voucher: 2_000 });
  await redeemToken(ctx, { token: "VC-1" });
  expect(await owed()).toMatchObject({ ticket: 1_850, voucher: 1_500 });
});

test("the balances of a file are read with the digits that ISO 4217 gives the currency", async () => {
  for (const [currency, cents] of [
    ["huf", 240_050],
    ["kwd", 2_400_500],
  ] as const) {
    const { test: ctx } = await makeStore({ currency });
    await importedFile(ctx, "gift_card", ["Code,Balance", "GC-1001,2400.50"]);
    expect((await readOwed(ctx, "UTC"))[0]).toMatchObject({ currency, total_cents: cents });
  }
});

test("orders that were imported are no sales: the list and today's numbers leave them out, and a filter shows them", async () => {
  const { test: ctx } = await makeStore();
  await importedFile(ctx, "gift_card", ["Code,Balance", "GC-1001,40.00", "GC-1002,12.50", "GC-1003,7"]);
  const own = await orderTickets(ctx);
  const ids = async (query: Parameters<typeof listOrderOverviews>[1]) =>
    (await listOrderOverviews(ctx, query)).data.map(({ id }) => id);
  expect(await ids({ is_imported: false })).toEqual([own.order.id]);
  expect(await ids({ is_imported: true })).toHaveLength(3);
  expect(await ids({})).toHaveLength(4);
  expect((await listOrders(ctx, {})).data).toHaveLength(4); // the API lists all
  expect((await getHome(ctx)).orders).toEqual({ total: 1, byStatus: { paid: 1 } });
});
