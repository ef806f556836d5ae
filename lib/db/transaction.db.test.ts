import { expect, test } from "vitest";
import { makeStore } from "#lib/testing/store";
import { prisma, statement } from "./client.ts";
import type { Context } from "./context.ts";
import { inPrismaTransaction, inTransaction, savepoint } from "./transaction.ts";

const NAME = statement(
  "test.tagline",
  "UPDATE store_settings SET tagline = $3 WHERE merchant_id = $1 AND $2::text IS NOT NULL",
);

test.each(["sql", "prisma"] as const)(
  "a savepoint that fails after a failed savepoint inside it rolls back all of its work (%s)",
  async (way) => {
    const { merchantId, test: ctx } = await makeStore({ tagline: "before" });
    const work = async (tx: Context) => {
      const failing = savepoint(tx, async () => {
        await tx.sql(NAME, ["of the outer one"]);
        await savepoint(tx, () => Promise.reject(new Error("inner"))).catch(() => {});
        throw new Error("outer");
      });
      await expect(failing).rejects.toThrow("outer");
    };
    await (way === "sql" ? inTransaction(ctx, work) : inPrismaTransaction(ctx, work));
    const settings = await prisma().store_settings.findUnique({ where: { merchant_id: merchantId } });
    expect(settings?.tagline).toBe("before");
  },
);

test("the context of an SQL transaction has no Prisma client, since its queries would run outside the transaction", async () => {
  const { test: ctx } = await makeStore();
  expect(ctx).toHaveProperty("db");
  await inTransaction(ctx, async (tx) => expect(tx).not.toHaveProperty("db"));
});
