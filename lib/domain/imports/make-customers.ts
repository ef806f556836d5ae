import { newId } from "#lib/core/ids";
import type { Context } from "#lib/db/context";
import { type CustomerRow, toCustomer } from "#lib/domain/customers/row";
import type { DomainEvent } from "#lib/domain/outbox/append";
import { appendUnlisted } from "./record.ts";
import type { LineRow } from "./row.ts";
import { GIVE_CONSENT, INSERT_CUSTOMERS, SET_MADE } from "./run-sql.ts";

/**
 * Creates the customers of rows who do not exist yet, and gives the consent of known ones who agree. All else of those stays as it
 * is. Returns how many were created.
 */
export async function makeCustomers(tx: Context, fileId: string, rows: readonly LineRow[]): Promise<number> {
  const { made, events } = await insertCustomers(
    tx,
    rows.filter(({ fate }) => fate === "create"),
  );
  const agreed = await giveConsent(
    tx,
    rows.filter(({ data }) => data?.agrees),
  );
  const updated = [...agreed.values()].map((row): DomainEvent => ({ type: "customer.updated", data: toCustomer(row) }));
  if (events.length + updated.length > 0) await appendUnlisted(tx, [...events, ...updated]);
  const ofRows = rows.map(({ line, data }) => ({
    line,
    customer_id: made.get(line) ?? null,
    item_id: agreed.get(data?.email?.toLowerCase() ?? "")?.id ?? null,
  }));
  await tx.sql(SET_MADE, [fileId, JSON.stringify(ofRows)]);
  return made.size;
}

/** Returns the customers who now agree, by address. */
async function giveConsent(tx: Context, rows: readonly LineRow[]): Promise<Map<string, CustomerRow>> {
  const emails = rows.flatMap(({ data }) => data?.email?.toLowerCase() ?? []);
  if (emails.length === 0) return new Map();
  const agreed = await tx.sql<CustomerRow>(GIVE_CONSENT, [emails, tx.actor.name, tx.now]);
  return new Map(agreed.map((row) => [row.email.toLowerCase(), row]));
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
    metadata: data?.metadata ?? undefined,
  }));
  if (wanted.length === 0) return { made: new Map(), events: [] };
  const inserted = await tx.sql<CustomerRow>(INSERT_CUSTOMERS, [JSON.stringify(wanted), tx.actor.name, tx.now]);
  const ids = new Set(inserted.map(({ id }) => id));
  return {
    made: new Map(wanted.flatMap(({ line, id }) => (ids.has(id) ? [[line, id] as const] : []))),
    events: inserted.map((row) => ({ type: "customer.created", data: toCustomer(row) })),
  };
}
