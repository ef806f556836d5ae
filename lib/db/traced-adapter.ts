import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlDriverAdapter, SqlQueryable } from "@prisma/driver-adapter-utils";
import { tracedQuery } from "#lib/config/tracing";

/** The adapter of Prisma with a span for each statement. Prisma's statements have no names: a span says what one does to which table. */
export class TracedPg extends PrismaPg {
  override async connect(): Promise<SqlDriverAdapter & Awaited<ReturnType<PrismaPg["connect"]>>> {
    const adapter = withSpans(await super.connect());
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (level) => withSpans(await start(level));
    return adapter;
  }
}

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
