import { expect, test } from "vitest";
import { foreignForm } from "#lib/core/codes";
import { newId } from "#lib/core/ids";
import { nowInSeconds, toUnix } from "#lib/core/time";
import { listGiftCardOverviews } from "#lib/dashboard/gift-cards/read";
import { findByText } from "#lib/dashboard/search/read";
import { listTicketOverviews } from "#lib/dashboard/tickets/read";
import { listVoucherOverviews } from "#lib/dashboard/vouchers/read";
import type { PrismaContext } from "#lib/db/context";
import { getDoor } from "#lib/domain/door/read";
import { redeemToken } from "#lib/domain/redemptions/redeem";
import { countStatements } from "#lib/testing/count-statements";
import { makeDevice } from "#lib/testing/devices";
import { callApi } from "#lib/testing/http";
import { importedFile } from "#lib/testing/imports";
import { orderGiftCard, orderTickets } from "#lib/testing/orders";
import { makeTicketProduct, makeVoucherProduct } from "#lib/testing/products";
import { makeKey, makeStore, present } from "#lib/testing/store";
import { findForeignCode } from "./foreign-codes.ts";

/** A store with a card `4444 3333 2222 111U`, a ticket `1234567890123456` and a voucher `V-77` of another system. */
async function makeMoved() {
  const store = await makeStore();
  const ctx = present(store.test);
  const { eventIds } = await makeTicketProduct(ctx);
  await importedFile(ctx, "gift_card", ["code,balance", "4444 3333 2222 111U,10"]);
  await importedFile(ctx, "ticket", ["code", "1234567890123456"], { target: eventIds[0] ?? "" });
  await importedFile(ctx, "voucher", ["code", "V-77"], { target: await makeVoucherProduct(ctx) });
  return { ctx, live: present(store.live) };
}

const CARD = "444433332222111u";
const post = (key: string, path: string, body: object) => callApi(key, `/v1/redemptions${path}`, { body });

test("an item is looked up and redeemed over the API by its old code, with the scope of its kind", async () => {
  const { ctx } = await makeMoved();
  for (const [token, kind, area, more] of [
    [CARD, "gift_card", "gift_cards", { amount_cents: 100 }],
    ["1234 5678 9012 3456", "ticket", "tickets", {}],
    ["]C1\u200ev\u221277", "voucher", "vouchers", {}],
  ] as const) {
    const key = await makeKey(ctx, [`${area}:read`, `${area}:redeem`]);
    expect(await post(key, "/lookup", { token })).toMatchObject({ status: 200, body: { kind, redeemable: true } });
    expect(await post(key, "", { token, ...more })).toMatchObject({ status: 200, body: { kind } });
    const others = ["gift_cards", "tickets", "vouchers", "bookings"].filter((other) => other !== area);
    for (const other of others) {
      const weak = await makeKey(ctx, [`${other}:read`, `${other}:redeem`]);
      expect(await post(weak, "/lookup", { token })).toMatchObject({
        status: 403,
        body: { error: "insufficient_scope" },
      });
      expect(await post(weak, "", { token, ...more })).toMatchObject({
        status: 403,
        body: { error: "insufficient_scope" },
      });
    }
  }
});

test("a code that leads nowhere needs the scope of a gift card and is unknown, as before", async () => {
  const { ctx, live } = await makeMoved();
  const cards = await makeKey(ctx, ["gift_cards:read", "gift_cards:redeem"]);
  const tickets = await makeKey(ctx, ["tickets:read", "tickets:redeem"]);
  for (const token of ["nothing here", "9999999999999999"]) {
    expect(await post(cards, "/lookup", { token })).toMatchObject({ status: 404 });
    expect(await post(tickets, "/lookup", { token })).toMatchObject({ status: 403 });
    expect(await post(tickets, "", { token })).toMatchObject({ status: 403 });
  }
  const inLive = await makeKey(live, ["*"]);
  const elsewhere = await makeKey(present((await makeStore()).test), ["*"]);
  for (const key of [inLive, elsewhere]) {
    for (const token of [CARD, "1234567890123456", "V-77"]) {
      expect(await post(key, "/lookup", { token })).toMatchObject({ status: 404 });
    }
  }
});

test("an amount for a ticket and a card without one are refused by their old codes too", async () => {
  const { ctx } = await makeMoved();
  const key = await makeKey(ctx, ["*"]);
  for (const body of [{ token: "1234567890123456", amount_cents: 5 }, { token: CARD }]) {
    expect(await post(key, "", body)).toMatchObject({ status: 400, body: { param: "amount_cents" } });
  }
});

test("offline scans of old codes are redeemed once, in a batch with and without a key", async () => {
  const { ctx } = await makeMoved();
  const key = await makeKey(ctx, ["tickets:redeem", "vouchers:redeem"]);
  const entries = ["1234567890123456", "V-77", CARD].map((token) => ({
    token,
    redeemed_at: toUnix(nowInSeconds()),
    idempotency_key: newId(),
  }));
  const statuses = [200, 200, 403];
  const keys: Record<string, string>[] = [{}, { "Idempotency-Key": newId() }];
  for (const headers of keys) {
    const { body } = await callApi(key, "/v1/redemptions/batch", { body: { entries }, headers });
    expect(body.results.map((result: { status: number }) => result.status)).toEqual(statuses);
  }
  expect(await ctx.db.ticket.findFirst({ where: { merchant_id: ctx.merchantId } })).toMatchObject({ uses_after: 1 });
});

test("the search and the lists find an item by its old code, in its mode only", async () => {
  const { ctx, live } = await makeMoved();
  for (const [code, kind, list] of [
    [CARD, "gift_card", listGiftCardOverviews],
    ["1234567890123456", "ticket", listTicketOverviews],
    ["v-77", "voucher", listVoucherOverviews],
    ["Ｖ\u00ad−７７\u200b", "voucher", listVoucherOverviews],
  ] as const) {
    expect(await findByText(ctx, code)).toMatchObject([{ kind }]);
    expect((await list(ctx, { search: code })).data).toHaveLength(1);
    expect(await findByText(live, code)).toEqual([]);
    expect((await list(live, { search: code })).data).toEqual([]);
  }
});

test("a code that was imported with full-width letters before they were read as others is still found", async () => {
  const { ctx } = await makeMoved();
  const before = { where: { merchant_id: ctx.merchantId, code: "V77" }, data: { code: "Ｖ７７" } };
  expect(await ctx.db.foreign_code.updateMany(before)).toEqual({ count: 1 });
  expect(await findByText(ctx, "Ｖ－７７")).toEqual([]);
  expect(await findByText(ctx, "Ｖ-７７")).toMatchObject([{ kind: "voucher" }]);
  expect((await listVoucherOverviews(ctx, { search: "ｖ７７" })).data).toHaveLength(1);
});

test("of two codes that differ by a 0 before 12 digits each leads to its own item, and one alone is found by both", async () => {
  const { ctx } = await makeMoved();
  const product = await makeVoucherProduct(ctx);
  await importedFile(ctx, "voucher", ["code", "412345678905", "0412345678905", "012345678905"], { target: product });
  const tokenOf = async (code: string) => (await findForeignCode(ctx, code))?.code;
  expect(await tokenOf("412345678905")).toBe("412345678905");
  expect(await tokenOf("0412345678905")).toBe("0412345678905");
  expect(await tokenOf("0012345678905")).toBe("012345678905");
});

test("a phone learns that its store has codes of another system, in this mode", async () => {
  const { ctx, live } = await makeMoved();
  const storeOf = async (of: PrismaContext) => (await getDoor((await makeDevice(of)).ctx)).store.has_foreign_codes;
  expect(await storeOf(ctx)).toBe(true);
  expect(await storeOf(live)).toBe(false);
});

test("a scan of our own token runs no further statement, and that of an old code one", async () => {
  const { ctx } = await makeMoved();
  const { ticketIds } = await orderTickets(ctx, { maxUses: 5 });
  const { qr_token } = await ctx.db.ticket.findFirstOrThrow({ where: { id: ticketIds[0] } });
  const own = await countStatements(ctx, (counted) => redeemToken(counted, { token: qr_token }));
  expect(own).toBe(2);
  expect(await countStatements(ctx, (counted) => redeemToken(counted, { token: "1234567890123456" }))).toBe(own + 1);
  const card = await ctx.db.gift_card.findFirstOrThrow({ where: { id: await orderGiftCard(ctx, 500) } });
  const ofOwn = await countStatements(ctx, (counted) => redeemToken(counted, { token: card.code, amount_cents: 1 }));
  expect(await countStatements(ctx, (counted) => redeemToken(counted, { token: CARD, amount_cents: 1 }))).toBe(
    ofOwn + 1,
  );
});

test("no text of our own form is a code of another system, and the table refuses one", async () => {
  const { ctx } = await makeMoved();
  for (const text of [
    "T-7K2M9QXR4T8WHJ3N5P6Q8S0V2X",
    "v7k2m9qxr4t8whj3n5p6q8s0v2x",
    "",
    " - ",
    "https://a.example/1",
    "x".repeat(201),
  ]) {
    expect(foreignForm(text)).toBe(null);
  }
  expect(foreignForm(" gc-10 O1l")).toBe("GC10011");
  const row = await ctx.db.foreign_code.findFirstOrThrow({ where: { merchant_id: ctx.merchantId } });
  const hidden = { ...row, code: "T7K2M9QXR4T8WHJ3N5P6Q8S0V2X", item_id: newId() };
  await expect(ctx.db.foreign_code.create({ data: hidden })).rejects.toThrow("foreign_code_own_check");
  await expect(ctx.db.foreign_code.create({ data: { ...row, item_id: newId() } })).rejects.toThrow();
});
