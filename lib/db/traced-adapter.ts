import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlDriverAdapter, SqlQueryable, Transaction } from "@prisma/driver-adapter-utils";
import { tracedQuery } from "#lib/config/tracing";

/** The adapter of Prisma with a span for each statement, which ends the statements of what is given up. Prisma's statements have no names: a span says what one does to which table. */
export class TracedPg extends PrismaPg {
  override async connect(): Promise<SqlDriverAdapter & Awaited<ReturnType<PrismaPg["connect"]>>> {
    const adapter = withSpans(await super.connect());
    const start = adapter.startTransaction.bind(adapter);
    const cancel = async (processId: number) => {
      await adapter.executeRaw({ sql: `SELECT pg_cancel_backend(${processId})`, args: [], argTypes: [] });
    };
    adapter.startTransaction = async (level) => cancelingItsStatement(withSpans(await start(level)), cancel);
    return adapter;
  }
}

/**
 * Cancels the statement that runs when the transaction is rolled back: Prisma gives a transaction up after its time, but would let
 * its statement go on. The cancellation is over before `ROLLBACK` is sent, so it can meet no other statement of the connection.
 */
function cancelingItsStatement(transaction: Transaction, cancel: (processId: number) => Promise<void>): Transaction {
  let running = 0;
  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
    }
  };
  const [query, execute] = [transaction.queryRaw, transaction.executeRaw];
  transaction.queryRaw = (one) => counted(() => query(one));
  transaction.executeRaw = async (one) => {
    if (one.sql === "ROLLBACK" && running > 0) await cancel(processIdOf(transaction)).catch(() => {});
    return counted(() => execute(one));
  };
  return transaction;
}

/** Returns the id of the process of the database that serves the transaction. */
const processIdOf = (transaction: Transaction): number =>
  (transaction as unknown as { client: { processID: number } }).client.processID;

function withSpans<Queryable extends SqlQueryable>(queryable: Queryable): Queryable {
  const [query, execute] = [queryable.queryRaw.bind(queryable), queryable.executeRaw.bind(queryable)];
  queryable.queryRaw = (one) =>
    tracedQuery(
      () => nameOf(one.sql),
      () => query(one),
    );
  queryable.executeRaw = (one) =>
    tracedQuery(
      () => nameOf(one.sql),
      () => execute(one),
    );
  return queryable;
}

/** `SELECT ticket`, `INSERT INTO orders`, or `COMMIT`. Values are parameters, so no text of a statement is personal. */
function nameOf(sql: string): string {
  const [, verb = "statement"] = /^\s*(INSERT INTO|DELETE FROM|[A-Z]+)\b/i.exec(sql) ?? [];
  const [, table] = /\b(?:FROM|INTO|UPDATE)\s+(?:"\w+"\.)?"(\w+)"/i.exec(sql) ?? [];
  return table ? `${verb.toUpperCase()} ${table}` : verb.toUpperCase();
}
