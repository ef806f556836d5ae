import type { PrismaContext } from "#lib/db/context";

/** Returns how many statements `work` sends to the database, without those of its transactions and of Prisma. */
export async function countStatements(
  ctx: PrismaContext,
  work: (ctx: PrismaContext) => Promise<unknown>,
): Promise<number> {
  let count = 0;
  const sql: PrismaContext["sql"] = (...given) => {
    count++;
    return ctx.sql(...given);
  };
  await work({ ...ctx, sql });
  return count;
}
