import { log } from "#lib/config/log";
import { type Db, pool, statement } from "./client.ts";
import type { Context } from "./context.ts";
import { afterCommit, afterDirectoryCommit } from "./transaction.ts";

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
  afterCommit(ctx, raiseAgain);
}

/** As `raiseCredentialsVersion`, in a transaction without a store. */
export async function raiseCredentialsVersionWith(db: Db): Promise<void> {
  await db.$executeRaw`UPDATE cache_version SET version = version + 1 WHERE name = 'credentials'`;
  afterDirectoryCommit(db, raiseAgain);
}

/** In a distributed database, where a commit is not one instant on all nodes. */
const RAISE_AGAIN = {
  name: "credentials.raise_again",
  text: "UPDATE cache_version SET version = version + 1 WHERE name = 'credentials'",
};

/**
 * Raises the version once more in a distributed database: a process may have seen the new version on one node, and the
 * credential on another as it was before. After the commit every node has both.
 */
function raiseAgain(): void {
  raiseIfDistributed().catch((err: unknown) =>
    log.warn({ err }, "a credential may be used for up to a minute after its end"),
  );
}

async function raiseIfDistributed(): Promise<void> {
  const { rowCount } = await pool().query("SELECT FROM pg_extension WHERE extname = 'citus'");
  if (rowCount === 1) await pool().query(RAISE_AGAIN);
}
