import { expect, test } from "vitest";
import { addSeconds } from "#lib/core/time";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { updateCustomer } from "#lib/domain/customers/update";
import { adjustGiftCard } from "#lib/domain/gift-cards/adjust";
import { updateGiftCard } from "#lib/domain/gift-cards/update";
import { voidGiftCard } from "#lib/domain/gift-cards/void";
import { redeemToken } from "#lib/domain/redemptions/redeem";
import { reverseRedemption } from "#lib/domain/redemptions/reverse";
import { refundOrder } from "#lib/domain/refunds/refund-order";
import { createOrder } from "#lib/domain/sales/create";
import { cutBlocked, untilBlocked } from "#lib/testing/blocked";
import { checkedFile, importedFile, undo } from "#lib/testing/imports";
import { makeGiftCardProduct, makeTicketProduct, makeVoucherProduct } from "#lib/testing/products";
import { until } from "#lib/testing/receiver";
import { actionsOf } from "#lib/testing/security-events";
import { codeOf, eventTypes, makeStore } from "#lib/testing/store";
import { beginRun, beginUndo } from "./begin-run.ts";
import { getImport } from "./read.ts";
import { STOPPED } from "./schema.ts";
import { stopRun } from "./stop.ts";
import { listUsed, undoFile } from "./undo.ts";

const MADE = [
  "customer",
  "orders",
  "order_item",
  "gift_card",
  "gift_card_transaction",
  "ticket",
  "voucher",
  "foreign_code",
];

/** Every row that a file can make, of this store in this mode. */
async function everything({ merchantId, mode }: PrismaContext): Promise<unknown> {
  const found: Record<string, unknown> = {};
  for (const table of MADE) {
    const { rows } = await pool().query(
      `SELECT to_jsonb(t) AS row FROM ${table} t WHERE merchant_id = $1 AND mode = $2 ORDER BY to_jsonb(t)::text`,
      [merchantId, mode],
    );
    found[table] = rows;
  }
  return found;
}

const CARDS = ["code,balance,email", "GC-1001,40,ines@post.example", "GC-1002,5,"];
const idOf = async (ctx: PrismaContext, table: string) =>
  (await pool().query(`SELECT id FROM ${table} WHERE merchant_id = $1 ORDER BY id LIMIT 1`, [ctx.merchantId])).rows[0]
    .id;

test("undoing removes exactly what was made, says so in events, and the same file can be imported again", async () => {
  const { test: ctx, live } = await makeStore();
  await importedFile(ctx, "gift_card", ["code,balance,email", "OLDCARD,9,jon@post.example"]);
  await importedFile(live, "gift_card", CARDS);
  const [before, beforeLive] = [await everything(ctx), await everything(live)];
  const sent = (await eventTypes(ctx)).length;
  const id = await importedFile(ctx, "gift_card", [...CARDS, "GC-1003,5,jon@post.example"]);
  await undo(ctx, id);
  expect(await everything(ctx)).toEqual(before);
  expect(await everything(live)).toEqual(beforeLive);
  expect(await getImport(ctx, id)).toMatchObject({ status: "undone" });
  expect((await eventTypes(ctx)).slice(sent + 10)).toEqual([
    ...Array(3).fill("gift_card.voided"),
    ...Array(3).fill("order.refunded"),
    "customer.deleted",
  ]);
  expect(await codeOf(redeemToken(ctx, { token: "GC-1001", amount_cents: 1 }))).toBe("not_found");
  expect(await codeOf(undo(ctx, id))).toBe("invalid_transition");
  await importedFile(ctx, "gift_card", CARDS);
});

test("tickets give their seats back, and vouchers and customers go", async () => {
  const { test: ctx } = await makeStore();
  const { eventIds, tierIds } = await makeTicketProduct(ctx, {
    capacities: [3],
    tiers: [{ name: "Standard", priceCents: 100, capacity: 3 }],
  });
  const product = await makeVoucherProduct(ctx);
  const before = await everything(ctx);
  const files = [
    await importedFile(ctx, "ticket", ["code,email", "1,a@post.example", "2,", "3,"], {
      target: `${eventIds[0]} ${tierIds[0]}`,
    }),
    await importedFile(ctx, "voucher", ["code,email", "V-1,a@post.example"], { target: product }),
    await importedFile(ctx, "customer", ["email", "b@post.example"]),
  ];
  expect(await codeOf(undo(ctx, files[0] ?? ""))).toBe("invalid_transition"); // its customer got a voucher since
  for (const id of files.reverse()) await undo(ctx, id);
  expect(await everything(ctx)).toEqual(before);
  expect(await ctx.db.ticket_event.findFirst({ where: { id: eventIds[0] } })).toMatchObject({ sold_count: 0 });
  expect(await ctx.db.ticket_event_tier.findFirst({ where: { ticket_event_id: eventIds[0] } })).toMatchObject({
    sold_count: 0,
  });
});

test.each<[string, (ctx: PrismaContext) => Promise<unknown>, string]>([
  ["a charge", (ctx) => redeemToken(ctx, { token: "GC-1001", amount_cents: 100 }), "was charged or adjusted"],
  [
    "a charge that was reversed",
    async (ctx) => {
      const { result } = await redeemToken(ctx, { token: "GC-1001", amount_cents: 100 });
      await reverseRedemption(ctx, (result.redemption as { id: string }).id);
    },
    "was charged or adjusted",
  ],
  [
    "an adjustment",
    async (ctx) => adjustGiftCard(ctx, await idOf(ctx, "gift_card"), { amount_cents: 5, reason: "x" }),
    "was charged or adjusted",
  ],
  ["a void", async (ctx) => voidGiftCard(ctx, await idOf(ctx, "gift_card")), "was voided"],
  [
    "a change",
    async (ctx) => updateGiftCard(ctx, await idOf(ctx, "gift_card"), { recipient_name: "Jon" }),
    "was changed",
  ],
  ["a refund", async (ctx) => refundOrder(ctx, await idOf(ctx, "orders"), {}), "was voided"],
  [
    "a change of the customer",
    async (ctx) => updateCustomer(ctx, await idOf(ctx, "customer"), { name: "Ines" }),
    "was changed",
  ],
  [
    "an order of the customer",
    async (ctx) =>
      createOrder(ctx, {
        customer: { email: "ines@post.example" },
        items: [{ product_id: await makeGiftCardProduct(ctx), quantity: 1, amount_cents: 5_000 }],
        payment_method: "manual",
      }),
    "has placed an order",
  ],
])("after %s nothing is undone, and the list says why", async (_name, use, what) => {
  const { test: ctx } = await makeStore();
  const id = await importedFile(ctx, "gift_card", CARDS);
  expect(await listUsed(ctx, id)).toEqual([]);
  await use(ctx);
  const before = await everything(ctx);
  const used = await listUsed(ctx, id);
  expect(used[0]).toMatchObject({ what });
  await expect(undo(ctx, id)).rejects.toThrow(`${what}. Nothing was undone.`);
  expect(await everything(ctx)).toEqual(before);
});

test("of an undo and many charges at once, either all charges count and nothing is undone, or none does", async () => {
  for (let round = 0; round < 8; round++) {
    const { test: ctx } = await makeStore();
    const id = await importedFile(ctx, "gift_card", CARDS);
    const charge = (n: number) => codeOf(redeemToken(ctx, { token: "GC-1001", amount_cents: 100, note: `${n}` }));
    const before = Array.from({ length: round }, (_, n) => charge(n));
    const [undone, ...charged] = await Promise.all([codeOf(undo(ctx, id)), ...before, ...[20, 21, 22].map(charge)]);
    const isUndone = undone === "done";
    expect(new Set(charged)).toEqual(new Set([isUndone ? "not_found" : "done"]));
    const { rows } = await pool().query(
      "SELECT balance_cents FROM gift_card WHERE merchant_id = $1 ORDER BY balance_cents DESC",
      [ctx.merchantId],
    );
    expect(rows.map((row) => row.balance_cents)).toEqual(isUndone ? [] : [4_000 - charged.length * 100, 500]);
  }
});

test("of an undo and scans of all tickets at once, what was let in stays", async () => {
  const { test: ctx } = await makeStore();
  const { eventIds } = await makeTicketProduct(ctx, { capacities: [40] });
  const lines = ["code", ...Array.from({ length: 40 }, (_, n) => `old-${n}`)];
  const id = await importedFile(ctx, "ticket", lines, { target: eventIds[0] ?? "" });
  const scans = Array.from({ length: 40 }, (_, n) => codeOf(redeemToken(ctx, { token: `old-${n}` })));
  const [first, second, ...scanned] = await Promise.all([codeOf(undo(ctx, id)), codeOf(undo(ctx, id)), ...scans]);
  const letIn = scanned.filter((code) => code === "done").length;
  const undone = [first, second].filter((code) => code === "done").length;
  expect(undone).toBe(letIn === 0 ? 1 : 0);
  const event = await ctx.db.ticket_event.findFirstOrThrow({ where: { id: eventIds[0] } });
  expect(event.sold_count).toBe(undone === 1 ? 0 : 40);
});

test("of many undos at once one runs, and each thing is removed once", async () => {
  const { test: ctx } = await makeStore();
  const id = await importedFile(ctx, "gift_card", CARDS);
  const undos = await Promise.all(Array.from({ length: 6 }, () => codeOf(undo(ctx, id))));
  expect(undos.sort()).toEqual(["done", ...Array(5).fill("invalid_transition")]);
  const types = await eventTypes(ctx);
  expect(types.filter((type) => type === "gift_card.voided")).toHaveLength(2);
  expect(types.filter((type) => type === "customer.deleted")).toHaveLength(1);
});

/** Two batches. The customer of the first line has an order in the last one too. */
const MANY = [
  "code,balance,email",
  ...Array.from({ length: 501 }, (_, n) => `CARD-0${n},5,guest${n === 500 ? 0 : n}@post.example`),
];

const LOCK_LAST_ROW =
  "SELECT 1 FROM moving_in_row WHERE merchant_id = $1 AND moving_in_id = $2 ORDER BY line DESC LIMIT 1 FOR UPDATE";

/** Begins an undo that waits in its last batch for another transaction, and does something meanwhile. Returns how the undo ends. */
async function whileBlocked(ctx: PrismaContext, id: string, act: () => Promise<unknown>): Promise<string | undefined> {
  const blocker = await pool().connect();
  try {
    await blocker.query("BEGIN");
    await blocker.query(LOCK_LAST_ROW, [ctx.merchantId, id]);
    const ended = codeOf(undo(ctx, id));
    await untilBlocked();
    await act();
    await blocker.query("ROLLBACK");
    return await ended;
  } finally {
    await blocker.query("ROLLBACK");
    blocker.release();
  }
}

test("an undo says how far it is, and changes nothing when it is stopped, loses its connection or ends with its process", async () => {
  const { test: ctx, live, merchantId } = await makeStore();
  const other = await checkedFile(ctx, "gift_card", CARDS);
  const before = await everything(ctx);
  const id = await importedFile(ctx, "gift_card", MANY);
  const [made, sent] = [await everything(ctx), (await eventTypes(ctx)).length];
  const expectUntouched = async (problem: string | null) => {
    expect(await getImport(ctx, id)).toMatchObject({ status: "done", problem });
    expect(await everything(ctx)).toEqual(made);
    expect(await eventTypes(ctx)).toHaveLength(sent);
  };
  const stopped = await whileBlocked(ctx, id, async () => {
    await until(async () => (await getImport(ctx, id)).rows_done > 0);
    expect(await getImport(ctx, id)).toMatchObject({ status: "undoing" });
    expect(await codeOf(beginRun(ctx, other))).toBe("invalid_transition");
    for (const stranger of [live, (await makeStore()).test]) {
      expect(await codeOf(stopRun(stranger, id))).toBe("not_found");
    }
    await stopRun(ctx, id);
  });
  expect(stopped).toBe("invalid_transition");
  await expectUntouched(null);
  expect(await actionsOf(merchantId)).toEqual(["data.moved_in", "data.undo_stopped"]);
  expect(await whileBlocked(ctx, id, cutBlocked)).not.toBe("done");
  await expectUntouched(STOPPED.undoing);
  const lost = await beginUndo(ctx, id);
  await pool().query("UPDATE moving_in SET beat_at = $2 WHERE id = $1", [id, addSeconds(new Date(), -31)]);
  await expectUntouched(STOPPED.undoing);
  const next = await beginUndo(ctx, id);
  expect(await codeOf(undoFile(ctx, id, lost))).toBe("invalid_transition");
  expect(await everything(ctx)).toEqual(made);
  await undoFile(ctx, id, next);
  expect(await everything(ctx)).toEqual(before);
  expect(await codeOf(stopRun(ctx, id))).toBe("invalid_transition");
});

test("an undo waits for a charge that is under way, and then changes nothing", async () => {
  const { test: ctx } = await makeStore();
  const id = await importedFile(ctx, "gift_card", CARDS);
  let undone: Promise<string | undefined> | undefined;
  await inTransaction(ctx, async (tx) => {
    await redeemToken(tx, { token: "GC-1001", amount_cents: 100 });
    undone = codeOf(undo(ctx, id));
    await untilBlocked();
  });
  expect(await undone).toBe("invalid_transition");
  const problem =
    "The gift card of line 2 was charged or adjusted. Nothing was undone. Void or erase the rest one by one instead.";
  expect(await getImport(ctx, id)).toMatchObject({ status: "done", problem });
  expect(await ctx.db.gift_card.findMany({ where: { merchant_id: ctx.merchantId } })).toHaveLength(2);
});

test("a charge while an undo runs waits, and finds nothing to charge", async () => {
  const { test: ctx } = await makeStore();
  const before = await everything(ctx);
  const id = await importedFile(ctx, "gift_card", MANY);
  let charge: Promise<string | undefined> | undefined;
  const undone = await whileBlocked(ctx, id, async () => {
    charge = codeOf(redeemToken(ctx, { token: "CARD-00", amount_cents: 100 }));
    await untilBlocked(2);
  });
  expect([undone, await charge]).toEqual(["done", "not_found"]);
  expect(await everything(ctx)).toEqual(before);
});

test("another store and the other mode cannot undo it", async () => {
  const { test: ctx, live } = await makeStore();
  const id = await importedFile(ctx, "gift_card", CARDS);
  const before = await everything(ctx);
  for (const stranger of [live, (await makeStore()).test]) {
    expect(await codeOf(undo(stranger, id))).toBe("not_found");
    expect(await codeOf(listUsed(stranger, id))).toBe("not_found");
  }
  expect(await everything(ctx)).toEqual(before);
});
