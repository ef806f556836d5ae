import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { pool } from "#lib/db/client";
import { ownDatabase } from "#lib/testing/own-database";
import { SellingAtStripe } from "#lib/testing/stripe/selling";

ownDatabase();
const stripe = new SellingAtStripe();

beforeAll(() => {
  // Code that requests a second connection while it holds the first would wait forever.
  const connectionString = process.env.DATABASE_URL;
  Object.assign(globalThis, {
    [Symbol.for("zakka.pool")]: new pg.Pool({ connectionString, max: 1, connectionTimeoutMillis: 3_000 }),
  });
});

test("an order is placed and its page at Stripe opened with a pool of one connection", async () => {
  expect(pool().options.max).toBe(1);
  const { payment } = await stripe.open(await stripe.makeStore());
  expect(payment).toMatchObject({ processor: "stripe", account: "own", status: "pending" });
});

test("a rehearsal sells nothing at Stripe", async () => {
  const ctx = await stripe.makeStore();
  await pool().query("INSERT INTO rehearsal (restored_at) VALUES (now())");
  await expect(stripe.open(ctx)).rejects.toMatchObject({ code: "payments_not_configured" });
});
