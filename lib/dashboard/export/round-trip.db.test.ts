import { expect, test } from "vitest";
import { EmailInput } from "#lib/core/schema";
import { fromUnix } from "#lib/core/time";
import { countFates, listRows } from "#lib/dashboard/import/read";
import { readOwed } from "#lib/dashboard/liabilities/read";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { createCustomer } from "#lib/domain/customers/create";
import { updateCustomer } from "#lib/domain/customers/update";
import { voidGiftCard } from "#lib/domain/gift-cards/void";
import { getImport } from "#lib/domain/imports/read";
import type { Kind } from "#lib/domain/imports/schema";
import { redeemToken } from "#lib/domain/redemptions/redeem";
import { createOrder } from "#lib/domain/sales/create";
import { checkedFile, importedFile, runImport } from "#lib/testing/imports";
import { orderGiftCard } from "#lib/testing/orders";
import { makeTicketProduct, makeVoucherProduct } from "#lib/testing/products";
import { makeStore } from "#lib/testing/store";
import { beginExport } from "./read.ts";
import type { ExportFormat, ExportKind } from "./shape.ts";

const KIND: Partial<Record<ExportKind, Kind>> = {
  customers: "customer",
  gift_cards: "gift_card",
  tickets: "ticket",
  vouchers: "voucher",
};

async function textOf(ctx: PrismaContext, kind: ExportKind, format: ExportFormat = "csv"): Promise<string> {
  let all = "";
  for await (const part of (await beginExport(ctx, kind, format)).text) all += part;
  return all;
}

/** Moves a file of one store in to another one, with what is guessed. Returns the id of the file there. */
async function transfer(from: PrismaContext, to: PrismaContext, kind: ExportKind): Promise<string> {
  const id = await checkedFile(to, KIND[kind] ?? "customer", [await textOf(from, kind)]);
  await runImport(to, id);
  return id;
}

const rowsOf = async ({ merchantId }: PrismaContext, statement: string): Promise<object[]> =>
  (await pool().query(statement, [merchantId])).rows;

const CUSTOMERS = "SELECT email, name, accepts_marketing, metadata FROM customer WHERE merchant_id = $1 ORDER BY email";

test("customers are the same in the store that they move to, whatever their names begin with", async () => {
  const [{ test: from }, { test: to }] = [await makeStore(), await makeStore()];
  const names = ["=1+1", "+43 660", "-", "@ines", "'=1", "O'Hara", 'a "b", c', "x; =y", "Zoë 😀", null];
  for (const [at, name] of names.entries()) {
    const email = EmailInput.parse(at === 0 ? "info@müller.example" : `c${at}@post.example`);
    const metadata = at === 1 ? { tier: "=gold", "a;b": 1.5, vip: true, none: null } : undefined;
    const { customer } = await createCustomer(from, { email, accepts_marketing: at % 2 === 0, metadata });
    await updateCustomer(from, customer.id, { name });
  }
  await transfer(from, to, "customers");
  const there = await rowsOf(to, CUSTOMERS);
  expect(there).toHaveLength(names.length);
  expect(there).toEqual(await rowsOf(from, CUSTOMERS));
});

const CARDS = `SELECT coalesce(f.shown, g.code) AS code, g.balance_cents, g.currency, g.expires_at, g.recipient_email, g.recipient_name, g.message,
    c.email, c.name
  FROM gift_card g LEFT JOIN foreign_code f ON f.merchant_id = g.merchant_id AND f.item_id = g.id
  LEFT JOIN customer c ON c.merchant_id = g.merchant_id AND c.id = g.customer_id
  WHERE g.merchant_id = $1 AND g.voided_at IS NULL AND g.balance_cents > 0 ORDER BY 1`;

test.each(["eur", "usd", "jpy", "kwd", "huf"])(
  "gift cards in %s are the same in the store that they move to",
  async (currency) => {
    const [{ test: from }, { test: to }] = [await makeStore({ currency }), await makeStore({ currency })];
    await importedFile(from, "gift_card", [
      "code,balance,expires,email,name",
      "=OLD-1001,5000,2030-12-31 23:59:58 +0100,ines@post.example,+Ines",
      "4711 0815 22,7,,,",
    ]);
    const cards = [
      await orderGiftCard(from, 5_000),
      await orderGiftCard(from, 1_250),
      await orderGiftCard(from, 900),
      await orderGiftCard(from, 800),
    ];
    const [first = "", charged = "", voided = "", spent = ""] = cards;
    await from.db.gift_card.updateMany({
      where: { id: first },
      data: {
        recipient_email: "jon@post.example",
        recipient_name: "-Jon",
        message: "=Happy\nbirthday, Jon",
        expires_at: fromUnix(1_924_991_999),
      },
    });
    const codeOf = async (id: string) => (await from.db.gift_card.findFirstOrThrow({ where: { id } })).code;
    await redeemToken(from, { token: await codeOf(charged), amount_cents: 249 });
    await redeemToken(from, { token: await codeOf(spent), amount_cents: 800 });
    await voidGiftCard(from, voided);
    const id = await transfer(from, to, "gift_cards");
    expect(await rowsOf(to, CARDS)).toEqual(await rowsOf(from, CARDS));
    expect(await countFates(to, id)).toMatchObject({ create: 4, invalid: 2 });
    const left = (await listRows(to, id, { fate: "invalid" })).data.map(({ reason }) => reason);
    expect(left.sort()).toEqual(["It was voided.", "Nothing is left on this card."]);
    expect((await getImport(to, id)).choices).toMatchObject({ money: "cents" });
  },
);

test("amounts of another currency are refused, not taken for this one", async () => {
  const [{ test: from }, { test: to }] = [await makeStore(), await makeStore({ currency: "jpy" })];
  await orderGiftCard(from, 5_000);
  const id = await checkedFile(to, "gift_card", [await textOf(from, "gift_cards")]);
  expect((await listRows(to, id, {})).data[0]?.reason).toBe("The amount is in eur, and this store’s currency is JPY.");
});

const TICKETS = `SELECT coalesce(f.shown, i.qr_token) AS code, i.max_uses - i.uses_after AS left, i.attendee_name, p.title, e.starts_at, t.name AS tier, c.email, c.name
  FROM ticket i JOIN product p ON p.merchant_id = i.merchant_id AND p.id = i.product_id
  JOIN ticket_event e ON e.merchant_id = i.merchant_id AND e.id = i.ticket_event_id
  LEFT JOIN ticket_tier t ON t.merchant_id = i.merchant_id AND t.id = i.tier_id
  LEFT JOIN foreign_code f ON f.merchant_id = i.merchant_id AND f.item_id = i.id
  LEFT JOIN customer c ON c.merchant_id = i.merchant_id AND c.id = i.customer_id
  WHERE i.merchant_id = $1 AND i.voided_at IS NULL AND i.uses_after < i.max_uses ORDER BY 1`;

const PRODUCT = {
  title: "=Winter; Lights",
  capacities: [null, null],
  tiers: [{ name: "+Standard", priceCents: 1_850, capacity: null }],
};

test("tickets let the same guests in, as often as before, and are owed the same", async () => {
  const [{ test: from }, { test: to }] = [await makeStore(), await makeStore()];
  await makeTicketProduct(to, { ...PRODUCT, maxUses: 3 });
  const { productId, eventIds, tierIds } = await makeTicketProduct(from, { ...PRODUCT, maxUses: 3 });
  const line = { product_id: productId, ticket_event_id: eventIds[0], tier_id: tierIds[0], quantity: 3 };
  const customer = { email: "mara@post.example", name: "Mara" };
  await createOrder(from, { customer, items: [line], payment_method: "manual" });
  const [used, usedUp] = await from.db.ticket.findMany({
    where: { merchant_id: from.merchantId },
    orderBy: { seat_index: "asc" },
  });
  await importedFile(
    from,
    "ticket",
    ["code,attendee,paid,email", "8841-20937,@Jon,12.50,jon@post.example", "8841-2,,,"],
    {
      target: `${eventIds[1]} ${tierIds[0]}`,
    },
  );
  for (const ticket of [used, usedUp, usedUp, usedUp]) await redeemToken(from, { token: ticket?.qr_token ?? "" });
  const id = await transfer(from, to, "tickets");
  const there = await rowsOf(to, TICKETS);
  expect(there).toHaveLength(4);
  expect(there).toEqual(await rowsOf(from, TICKETS));
  expect((await listRows(to, id, { fate: "invalid" })).data.map(({ reason }) => reason)).toEqual([
    "No use is left on this ticket.",
  ]);
  const { result } = await redeemToken(to, { token: used?.qr_token ?? "" });
  expect(result).toMatchObject({ kind: "ticket", resource: { qr_token: used?.qr_token, remaining: 1 } });
  expect(await redeemToken(to, { token: "884120937" })).toMatchObject({ result: { kind: "ticket" } });
  const again = await checkedFile(to, "ticket", [await textOf(from, "tickets")]);
  expect(await countFates(to, again)).toMatchObject({ create: 0, match: 0, taken: 4 });
});

const VOUCHERS = `SELECT coalesce(f.shown, i.qr_token) AS code, i.max_uses - i.uses_after AS left, i.expires_at, p.title, c.email, c.name
  FROM voucher i JOIN product p ON p.merchant_id = i.merchant_id AND p.id = i.product_id
  LEFT JOIN foreign_code f ON f.merchant_id = i.merchant_id AND f.item_id = i.id
  LEFT JOIN customer c ON c.merchant_id = i.merchant_id AND c.id = i.customer_id WHERE i.merchant_id = $1 ORDER BY 1`;

test("vouchers have the same uses left, ends and worth, under the codes of three systems in turn", async () => {
  const [{ test: first }, { test: second }, { test: third }] = [
    await makeStore(),
    await makeStore(),
    await makeStore(),
  ];
  const fields = { title: "Ten swims", max_uses: 10, price_cents: 8_000 };
  const product = await makeVoucherProduct(first, fields);
  for (const ctx of [second, third]) await makeVoucherProduct(ctx, fields);
  await importedFile(
    first,
    "voucher",
    ["code,uses left,paid,expires,email", "VC-771,10,20.00,2031-01-31,a@post.example", "VC-772,4,,,"],
    {
      target: product,
    },
  );
  await redeemToken(first, { token: "vc771" });
  await transfer(first, second, "vouchers");
  await transfer(second, third, "vouchers");
  expect(await rowsOf(third, VOUCHERS)).toEqual(await rowsOf(first, VOUCHERS));
  expect(await rowsOf(first, VOUCHERS)).toMatchObject([
    { code: "VC-771", left: 9 },
    { code: "VC-772", left: 4 },
  ]);
  const owed = async (ctx: PrismaContext) => (await readOwed(ctx, "UTC")).map(({ total_cents }) => total_cents);
  expect(await owed(third)).toEqual(await owed(first));
});

test("JSON has the code of another system where guests have one, and is otherwise as the API returns it", async () => {
  const { test: ctx } = await makeStore();
  await orderGiftCard(ctx, 5_000);
  await importedFile(ctx, "gift_card", ["code,balance", "OLD-1001,5"]);
  const cards = (await textOf(ctx, "gift_cards", "json"))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(cards.map(({ guest_code }) => guest_code)).toEqual(["OLD-1001", undefined]);
});
