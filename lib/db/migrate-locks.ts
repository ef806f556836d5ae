import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { databaseCodesOf } from "#lib/core/database-error";

/** Prints a line for the operator. */
export type Report = (line: string) => void;

/** Longest wait for one lock of a transaction. Every request for the table waits behind it, so it must be short. */
const LOCK_MS = 3_000;
const LOOK_MS = 1_000;

/** What a connection of a migration begins with, whatever the limits of the database or its user are. */
export const OWN_LIMITS = `SET lock_timeout = ${LOCK_MS}; SET statement_timeout = 0;
  SET idle_in_transaction_session_timeout = 0; SET idle_session_timeout = 0`;

/** A session that has what a migration waits for. */
interface Holder {
  /** The id that its transaction has in pg_locks. */
  transaction: string;
  /** The locks that the migration waits for: names of tables. Null while it waits for an older transaction to end. */
  wanted: string | null;
  pid: number;
  program: string;
  seconds: number | null;
  doing: string;
}

/**
 * Runs `attempt`, one transaction, again until it has got each of its locks within LOCK_MS. Between two tries it waits until the
 * transactions that were in its way have ended, and requests go on. `attempt` calls `watch` with the id of its session.
 */
export async function untilLocked(
  pool: pg.Pool,
  report: Report,
  attempt: (watch: (pid: number) => void) => Promise<void>,
): Promise<void> {
  for (;;) {
    const watch = new LockWatch(pool, report);
    try {
      return await attempt((pid) => watch.start(pid));
    } catch (error) {
      if (!databaseCodesOf(error).some((code) => code === "55P03" || code === "40P01")) throw error;
    } finally {
      watch.stop();
    }
    watch.reportHolders(); // those of the last look: the wait for them has no limit
    await untilEnded(pool, watch.holders);
  }
}

/** Looks once a second for whom a session waits. Reports who is in its way for longer than that. */
export class LockWatch {
  holders: readonly Holder[] = [];
  private isRunning = false;
  private readonly reported = new Set<string>();
  private readonly pool: pg.Pool;
  private readonly report: Report;

  constructor(pool: pg.Pool, report: Report) {
    this.pool = pool;
    this.report = report;
  }

  start(pid: number): void {
    this.isRunning = true;
    void this.look(pid);
  }

  stop(): void {
    this.isRunning = false;
  }

  private async look(pid: number): Promise<void> {
    while (await this.isRunningAfter(LOOK_MS)) {
      const { rows } = await this.pool
        .query<Holder>({ text: HOLDERS, values: [pid] })
        .catch(() => ({ rows: [] as Holder[] }));
      if (!this.isRunning) return;
      const known = new Set(this.holders.map(({ transaction }) => transaction));
      this.holders = rows;
      this.reportHolders(({ transaction }) => known.has(transaction));
    }
  }

  /** Reports who is in the way, each once. */
  reportHolders(isNamed: (holder: Holder) => boolean = () => true): void {
    for (const holder of this.holders.filter(isNamed)) {
      if (this.reported.has(holder.transaction)) continue;
      this.reported.add(holder.transaction);
      this.report(sentenceOf(holder));
    }
  }

  private async isRunningAfter(ms: number): Promise<boolean> {
    await sleep(ms, undefined, { ref: false });
    return this.isRunning;
  }
}

/** Columns that the user may not read say so, or are null. */
const HOLDERS = `
  SELECT a.pid, coalesce(nullif(a.application_name, ''), a.usename, a.backend_type) AS program,
         extract(epoch FROM clock_timestamp() - a.xact_start)::float8 AS seconds,
         CASE WHEN a.state LIKE 'idle in transaction%' THEN 'in a transaction that does nothing now, after: ' ELSE '' END
           || left(regexp_replace(a.query, '\\s+', ' ', 'g'), 80) AS doing,
         (SELECT min(l.virtualtransaction) FROM pg_locks l WHERE l.pid = a.pid AND l.granted) AS transaction,
         (SELECT string_agg(DISTINCT l.relation::regclass::text, ', ')
            FROM pg_locks l WHERE l.pid = $1 AND NOT l.granted AND l.relation IS NOT NULL) AS wanted
    FROM pg_stat_activity a
   WHERE a.pid = ANY (pg_blocking_pids($1))`;

function sentenceOf({ wanted, program, pid, seconds, doing }: Holder): string {
  const since =
    seconds === null ? "" : `, for ${seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`}`;
  const waits = wanted
    ? `The migration waits for the table ${wanted}, which "${program}" uses`
    : `The migration waits for a transaction of "${program}" to end`;
  return `${waits} (process ${pid} of the database${since}: ${doing}). It goes on when that has ended; requests go on meanwhile.`;
}

const ANY_RUNS = "SELECT EXISTS (SELECT FROM pg_locks WHERE virtualtransaction = ANY ($1)) AS runs";

/** Waits until these transactions have ended, and with them their locks. */
async function untilEnded(pool: pg.Pool, holders: readonly Holder[]): Promise<void> {
  const transactions = holders.map(({ transaction }) => transaction);
  const isRunning = async () =>
    (await pool.query<{ runs: boolean }>({ text: ANY_RUNS, values: [transactions] })).rows[0]?.runs;
  do await sleep(LOOK_MS);
  while (await isRunning());
}
