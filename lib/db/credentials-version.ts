import { type Db, statement } from "./client.ts";
import type { Context } from "./context.ts";

/** By the primary key. Concerns no store: $1 and $2 are not used. */
export const RAISE_CREDENTIALS_VERSION = statement(
  "credentials.raise_version",
  `UPDATE cache_version SET version = version + 1
    WHERE name = 'credentials' AND $1::uuid IS NOT NULL AND $2::text IS NOT NULL`,
);

/**
 * Makes every process read its credentials again within one second, when the caller's transaction commits. Whoever changes
 * something that a cached credential was read from calls it last in the transaction, because writers wait for each other here.
 */
export async function raiseCredentialsVersion(ctx: Pick<Context, "sql">): Promise<void> {
  await ctx.sql(RAISE_CREDENTIALS_VERSION, []);
}

/** As `raiseCredentialsVersion`, in a transaction without a store. */
export async function raiseCredentialsVersionWith(db: Db): Promise<void> {
  await db.$executeRaw`UPDATE cache_version SET version = version + 1 WHERE name = 'credentials'`;
}
