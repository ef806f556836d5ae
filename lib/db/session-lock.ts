import { queuePool } from "./client.ts";

/** Less than what a connection may be silent for, see `CONNECTION_LIMITS` and `closeWhenSilent`. */
const ALIVE_MS = 20_000;

/**
 * Runs `work` while this process has the lock of a name, or returns null at once if another one has it. The connection that
 * holds the lock says regularly that the process runs: when it stands still, the database ends the connection and with it the
 * lock. So `work` may be run by two processes at once then, and must be safe to.
 */
export async function withSessionLock<T>(
  name: string,
  work: () => Promise<T>,
  aliveMs = ALIVE_MS,
): Promise<{ result: T } | null> {
  const connection = await queuePool().connect();
  let isBroken = true;
  try {
    const { rows } = await connection.query<{ is_locked: boolean }>(
      "SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS is_locked",
      [name],
    );
    if (!rows[0]?.is_locked) {
      isBroken = false;
      return null;
    }
    const alive = setInterval(() => connection.query("SELECT 1").catch(() => {}), aliveMs);
    try {
      return { result: await work() };
    } finally {
      clearInterval(alive);
      await connection.query("SELECT pg_advisory_unlock(hashtextextended($1, 0))", [name]);
      isBroken = false;
    }
  } finally {
    connection.release(isBroken); // closing a connection releases its locks
  }
}
