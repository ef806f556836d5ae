import type pg from "pg";

const POOLS = ["pool", "queue-pool"].map((name) => Symbol.for(`zakka.${name}`));

/**
 * Removes every `shared()` value of this process, so that the next use creates them again, and closes its pools. Keeps pools of
 * `urlOfKept` that nothing uses: a new connection must read the catalog of the database first, which costs more than most tests.
 */
export async function leaveNothing(urlOfKept?: string): Promise<void> {
  const values = globalThis as unknown as Record<symbol, unknown>;
  const pools = POOLS.map((key) => values[key] as pg.Pool | undefined).filter((pool) => pool !== undefined);
  const isKept = pools.every((pool) => isIdle(pool) && pool.options.connectionString === urlOfKept);
  if (pools.length > 0 && !isKept) {
    const { closeDatabase } = await import("#lib/db/client");
    await closeDatabase();
  }
  for (const key of Object.getOwnPropertySymbols(values)) {
    if (Symbol.keyFor(key)?.startsWith("zakka.") && !(isKept && POOLS.includes(key))) delete values[key];
  }
}

const isIdle = (pool: pg.Pool): boolean => !pool.ended && pool.idleCount === pool.totalCount && pool.waitingCount === 0;
