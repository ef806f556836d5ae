import { newId } from "#lib/core/ids";
import type { Context } from "#lib/db/context";
import { type CustomerRow, toCustomer } from "#lib/domain/customers/row";
import type { DomainEvent } from "#lib/domain/outbox/append";
import { appendUnlisted } from "./record.ts";
import type { LineRow } from "./row.ts";
import { INSERT_CUSTOMERS, SET_MADE } from "./sql.ts";

/** Creates the customers of rows who do not exist yet. Others are left as they are. */
export async function makeCustomers(tx: Context, fileId: string, rows: readonly LineRow[]): Promise<void> {
  const { made, events } = await insertCustomers(tx, rows);
  if (events.length > 0) await appendUnlisted(tx, events);
  const ofRows = rows.map(({ line }) => ({ line, customer_id: made.get(line) ?? null }));
  await tx.sql(SET_MADE, [fileId, JSON.stringify(ofRows)]);
}

/** Inserts a customer for each address of these rows that has none. Returns the new customers by line, and their events. */
export async function insertCustomers(
  tx: Context,
  rows: readonly LineRow[],
): Promise<{ made: Map<number, string>; events: DomainEvent[] }> {
  const firstOf = new Map<string, LineRow>();
  for (const row of rows) {
    const email = row.data?.email?.toLowerCase();
    if (email && !firstOf.has(email)) firstOf.set(email, row);
  }
  const wanted = [...firstOf.values()].map(({ line, data }) => ({
    line,
    id: newId(),
    email: data?.email,
    name: data?.name ?? null,
    marketing: data?.marketing ?? false,
  }));
  if (wanted.length === 0) return { made: new Map(), events: [] };
  const inserted = await tx.sql<CustomerRow>(INSERT_CUSTOMERS, [JSON.stringify(wanted), tx.actor.name, tx.now]);
  const ids = new Set(inserted.map(({ id }) => id));
  return {
    made: new Map(wanted.flatMap(({ line, id }) => (ids.has(id) ? [[line, id] as const] : []))),
    events: inserted.map((row) => ({ type: "customer.created", data: toCustomer(row) })),
  };
}
