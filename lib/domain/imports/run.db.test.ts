import { expect, test } from "vitest";
import { addSeconds } from "#lib/core/time";
import { listRows } from "#lib/dashboard/import/read";
import { readOwed } from "#lib/dashboard/liabilities/read";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { lookupToken } from "#lib/domain/redemptions/lookup";
import { redeemToken } from "#lib/domain/redemptions/redeem";
import { checkedFile, checkFile, importedFile, runImport } from "#lib/testing/imports";
import { orderGiftCard } from "#lib/testing/orders";
import { makeTicketProduct, makeVoucherProduct } from "#lib/testing/products";
import { until } from "#lib/testing/receiver";
import { codeOf, makeStore } from "#lib/testing/store";
import { beginRun } from "./begin-run.ts";
import { getImport } from "./read.ts";
import { runFile } from "./run.ts";

const CARDS = [
  "Code,Balance,E-mail,Name",
  "GC-1001,40.00,ines@post.example,Ines",
  "GC-1002,12.50,,",
  "GC-1003,7,INES@post.example,",
];

/** How many rows of each kind the store has in this mode. */
async function rowsOf({ merchantId, mode }: PrismaContext): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of [
    "customer",
    "orders",
    "order_item",
    "gift_card",
    "gift_card_transaction",
    "ticket",
    "voucher",
    "foreign_code",
    "event",
  ]) {
    const { rows } = await pool().query(
      `SELECT count(*)::int AS n FROM ${table} WHERE merchant_id = $1 AND mode = $2`,
      [merchantId, mode],
    );
    counts[table] = rows[0].n;
  }
  return counts;
}

test("gift cards are imported with a ledger that equals their balance, are owed to guests, and are charged by their old code", async () => {
  const { test: ctx } = await makeStore();
  await importedFile(ctx, "gift_card", CARDS);
  const { rows } = await pool().query(
    `SELECT g.balance_cents, (SELECT sum(amount_cents)::int FROM gift_card_transaction x WHERE x.merchant_id = g.merchant_id AND x.gift_card_id = g.id) AS ledger
       FROM gift_card g WHERE merchant_id = $1 ORDER BY balance_cents DESC`,
    [ctx.merchantId],
  );
  expect(rows).toEqual([4_000, 1_250, 700].map((cents) => ({ balance_cents: cents, ledger: cents })));
  expect((await readOwed(ctx, "Europe/Vienna"))[0]).toMatchObject({ total_cents: 5_950, ledger_cents: 5_950 });
  expect(await rowsOf(ctx)).toMatchObject({ customer: 1, orders: 3, gift_card: 3, foreign_code: 3, event: 10 });
  const looked = await lookupToken(ctx, { token: " gc 1001" });
  expect(looked).toMatchObject({ kind: "gift_card", redeemable: true, resource: { balance_cents: 4_000 } });
  const { result } = await redeemToken(ctx, { token: "gc-1001", amount_cents: 1_500 });
  expect(result).toMatchObject({ resource: { balance_cents: 2_500 } });
});

test("a code of our form stays the code of the card; one that is taken, twice or ours is left out", async () => {
  const { test: ctx, live } = await makeStore();
  const own = await ctx.db.gift_card.findFirstOrThrow({ where: { id: await orderGiftCard(ctx, 1_000) } });
  const id = await checkedFile(ctx, "gift_card", [
    "code,balance",
    `${own.code},10`,
    "abcd efgh jkmn pqrs,10",
    "ABCDEFGHJKMNPQRS,20",
    "T-7K2M9QXR4T8WHJ3N5P6Q8S0V2X,10",
    "https://old.example/c/1,10",
    "CARDX1,0",
    "CARDX2,",
    "1,10",
    "a-b-1-2-3,10",
    "a-b-1-2-3-4,10",
  ]);
  const { data } = await listRows(ctx, id, {});
  expect(data.map(({ fate }) => fate)).toEqual([
    "taken",
    "create",
    "duplicate",
    "invalid",
    "invalid",
    "invalid",
    "invalid",
    "invalid",
    "invalid",
    "create",
  ]);
  expect(data[7]?.reason).toContain("“1” is too short for the code of a gift card");
  await runImport(ctx, id);
  expect(await lookupToken(ctx, { token: "ABCD-EFGH-JKMN-PQRS" })).toMatchObject({
    resource: { code: "ABCD-EFGH-JKMN-PQRS", balance_cents: 1_000 },
  });
  expect(await rowsOf(ctx)).toMatchObject({ foreign_code: 1 });
  for (const other of [live, (await makeStore()).test]) {
    expect(await codeOf(lookupToken(other, { token: "ABCD-EFGH-JKMN-PQRS" }))).toBe("not_found");
  }
});

test("the old code leads to nothing in the other mode and in another store, which can have the same code", async () => {
  const { test: ctx, live } = await makeStore();
  const other = (await makeStore()).test;
  await importedFile(ctx, "gift_card", CARDS);
  for (const stranger of [live, other]) {
    expect(await codeOf(redeemToken(stranger, { token: "GC-1001", amount_cents: 100 }))).toBe("not_found");
    await importedFile(stranger, "gift_card", ["code,balance", "GC-1001,3"]);
    expect(await lookupToken(stranger, { token: "GC-1001" })).toMatchObject({ resource: { balance_cents: 300 } });
  }
  expect(await lookupToken(ctx, { token: "GC-1001" })).toMatchObject({ resource: { balance_cents: 4_000 } });
});

test("tickets are imported for their events, take their seats, and are let in by their old code, once", async () => {
  const { test: ctx } = await makeStore();
  const { eventIds, tierIds, productId } = await makeTicketProduct(ctx, {
    title: "Winter Lights",
    capacities: [3, null],
    tiers: [{ name: "Standard", priceCents: 1_000, capacity: null }],
  });
  const target = `${eventIds[0]} ${tierIds[0]}`;
  const lines = ["Ticket number,Attendee", "1234567890123456,Ines", "7-1,Jon", "7-2,", "7-3,"];
  const id = await checkedFile(ctx, "ticket", lines, { target });
  expect((await listRows(ctx, id, { fate: "invalid" })).data).toMatchObject([
    { line: 5, reason: "Winter Lights, Standard has no seat left. Raise its capacity." },
  ]);
  await runImport(ctx, id);
  const event = await ctx.db.ticket_event.findFirstOrThrow({ where: { id: eventIds[0] } });
  expect(event).toMatchObject({ sold_count: 3 });
  const tickets = await ctx.db.ticket.findMany({ where: { merchant_id: ctx.merchantId } });
  expect(tickets.map((ticket) => [ticket.product_id, ticket.tier_id])).toEqual(Array(3).fill([productId, tierIds[0]]));
  const scans = await Promise.all(
    Array.from({ length: 6 }, () => codeOf(redeemToken(ctx, { token: "1234567890123456" }))),
  );
  expect(scans.sort()).toEqual([...Array(5).fill("already_redeemed_or_voided"), "done"]);
  const byColumn = await checkedFile(ctx, "ticket", [
    "code,event,tier,event date",
    "9,winter lights,Standard,",
    "10,Other,,",
    "11,Winter Lights,,2026-11-22",
  ]);
  expect((await listRows(ctx, byColumn, {})).data.map(({ reason }) => reason)).toEqual([
    "“winter lights” has several events. Use the date and time, or the id of one.",
    "No event that is still to come is called “Other”. Create the product first.",
    "“Winter Lights” has tiers. Name one of them.",
  ]);
});

test("vouchers are imported with the uses that are left", async () => {
  const { test: ctx } = await makeStore();
  const product = await makeVoucherProduct(ctx, { title: "Ten swims", max_uses: 10 });
  const id = await importedFile(ctx, "voucher", [
    "code,product,uses left,valid until",
    "V-77,ten swims,4,2030-01-31",
    `V-78,${product},,`,
  ]);
  expect(await getImport(ctx, id)).toMatchObject({ made_count: 2 });
  expect(await lookupToken(ctx, { token: "v77" })).toMatchObject({
    kind: "voucher",
    resource: { max_uses: 4, remaining: 4 },
  });
  expect(await lookupToken(ctx, { token: "V-78" })).toMatchObject({ resource: { max_uses: 10 } });
});

test("a file that can be read in two ways is not checked without a choice, and then read by it", async () => {
  const { test: ctx } = await makeStore();
  const lines = ["code;balance;valid until", "CARDA1;10;03/04/2027", "CARDA2;10;05/06/2027"];
  await expect(checkedFile(ctx, "gift_card", lines)).rejects.toMatchObject({ extra: { param: "dates" } });
  const id = await checkedFile(ctx, "gift_card", lines, { dates: "mdy" });
  expect((await listRows(ctx, id, {})).data[0]?.data?.expires_at).toBe(Date.parse("2027-03-04T23:59:59Z") / 1000);
  const settled = await checkedFile(ctx, "gift_card", [
    "code;balance;valid until",
    "CARDA1;10;03/04/2027",
    "CARDA2;a lot;03/04/2027",
    "CARDA3;10,50;12/31/2028 11:59 PM",
    "CARDA4;10;soon",
    "CARDA5;10;40000",
  ]);
  const { data } = await listRows(ctx, settled, {});
  expect(data.map((row) => row.reason ?? row.data?.expires_at)).toEqual([
    Date.parse("2027-03-04T23:59:59Z") / 1000,
    "“a lot” is not an amount in the chosen format.",
    Date.parse("2028-12-31T23:59:00Z") / 1000,
    "“soon” is not a date in the chosen format.",
    expect.stringContaining("It expired on 6 Jul 2009"),
  ]);
  await expect(checkedFile(ctx, "gift_card", lines, { dates: "dmy", columns: { code: 0 } })).rejects.toMatchObject({
    extra: { param: "balance" },
  });
});

test("a code that was taken after the dry run refuses the whole file, names its row, and changes nothing", async () => {
  const { test: ctx } = await makeStore();
  const lines = ["code,balance,email", ...Array.from({ length: 700 }, (_, n) => `CARD-0${n},5,guest${n}@post.example`)];
  const id = await checkedFile(ctx, "gift_card", lines);
  await importedFile(ctx, "gift_card", ["code,balance", "card 0650,9"]);
  const before = await rowsOf(ctx);
  await expect(runImport(ctx, id)).rejects.toThrow("Line 652: an item of this store now has the code “CARD-0650”.");
  expect(await rowsOf(ctx)).toEqual(before);
  expect(await getImport(ctx, id)).toMatchObject({ status: "checked", problem: expect.stringContaining("Line 652") });
});

test("of many starts at once one runs, and one file is imported at a time in a store and mode", async () => {
  const { test: ctx, live } = await makeStore();
  const id = await checkedFile(ctx, "gift_card", CARDS);
  const second = await checkedFile(ctx, "gift_card", ["code,balance", "CARD-Z1,5"]);
  const starts = await Promise.all(
    [id, second, id, second, id, second].map((one) => beginRun(ctx, one).catch(() => null)),
  );
  const runs = starts.filter((run) => run !== null);
  expect(runs).toHaveLength(1);
  const inLive = await checkedFile(live, "gift_card", CARDS);
  await runImport(live, inLive);
  const winner = (await getImport(ctx, id)).status === "running" ? id : second;
  await runFile(ctx, winner, runs[0] ?? "");
  expect(await codeOf(beginRun(ctx, winner))).toBe("invalid_transition");
  expect(await codeOf(runFile(ctx, winner, runs[0] ?? ""))).toBe("invalid_transition");
  expect(await getImport(ctx, winner)).toMatchObject({ status: "done" });
  expect(await rowsOf(ctx)).toMatchObject({ gift_card: winner === id ? 3 : 1 });
});

test("a run whose connection is lost at any moment leaves nothing, and the file can be started again", async () => {
  const { test: ctx } = await makeStore();
  const id = await checkedFile(ctx, "gift_card", [
    "code,balance,email",
    ...Array.from({ length: 2_500 }, (_, n) => `CARDK${n},5,k${n}@post.example`),
  ]);
  const before = await rowsOf(ctx);
  for (const progress of [1, 1_000]) {
    const run = codeOf(beginRun(ctx, id).then((runId) => runFile(ctx, id, runId)));
    await until(async () => (await getImport(ctx, id)).rows_done >= progress);
    await pool().query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE xact_start IS NOT NULL AND pid <> pg_backend_pid() AND datname = current_database()",
    );
    expect(await run).not.toBe("done");
    expect(await rowsOf(ctx)).toEqual(before);
  }
  await runImport(ctx, id);
  expect(await rowsOf(ctx)).toMatchObject({ gift_card: 2_500, gift_card_transaction: 2_500, customer: 2_500 });
});

test("a run without a sign of life gives way, and when it comes back it changes nothing", async () => {
  const { test: ctx } = await makeStore();
  const id = await checkedFile(ctx, "gift_card", CARDS);
  const lost = await beginRun(ctx, id);
  await pool().query("UPDATE moving_in SET beat_at = $2 WHERE id = $1", [id, addSeconds(new Date(), -31)]);
  expect(await getImport(ctx, id)).toMatchObject({ status: "stopped" });
  const next = await beginRun(ctx, id);
  expect(await codeOf(runFile(ctx, id, lost))).toBe("invalid_transition");
  expect(await rowsOf(ctx)).toMatchObject({ gift_card: 0, customer: 0, event: 0 });
  await runFile(ctx, id, next);
  expect(await rowsOf(ctx)).toMatchObject({ gift_card: 3 });
  expect(await codeOf(checkFile(ctx, id, (await getImport(ctx, id)).choices))).toBe("invalid_transition");
});

test("a run needs the scope of no mode but its own: strangers cannot begin or check it", async () => {
  const { test: ctx, live } = await makeStore();
  const id = await checkedFile(ctx, "gift_card", CARDS);
  const { choices } = await getImport(ctx, id);
  for (const stranger of [live, (await makeStore()).test]) {
    expect(await codeOf(beginRun(stranger, id))).toBe("not_found");
    expect(await codeOf(checkFile(stranger, id, choices))).toBe("not_found");
    expect((await listRows(stranger, id, {})).data).toEqual([]);
  }
});
