import { erasedEmail } from "#lib/core/email";
import { notFound } from "#lib/core/errors";
import { spellingsOf } from "#lib/core/shown-email";
import type { Context } from "#lib/db/context";
import { seal, unseal } from "#lib/db/seal";
import { inTransaction } from "#lib/db/transaction";
import { appendEvents } from "#lib/domain/outbox/append";
import {
  DELETE_CUSTOMER,
  ERASE_GIFT_NAMES,
  ERASE_GIFTS,
  ERASE_IMPORTS,
  ERASE_ITEMS,
  ERASE_LINES,
  ERASE_MAIL,
  ERASE_NOTES,
  ERASE_ORDERS,
  ERASE_QUOTES,
  LOCK_CONFLICTS,
  LOCK_CUSTOMER,
  LOCK_EVENTS,
  LOCK_ORDERS,
  REFUSE_RESPONSES,
  STORED_RESPONSES,
  UPDATE_CONFLICTS,
  UPDATE_EVENTS,
  UPDATE_RESPONSES,
} from "./erase-sql.ts";
import { addressesOf, type Former, listFormer } from "./former.ts";
import { findCustomer } from "./read.ts";
import { mayMention, type Person, patternOf, redact } from "./redact.ts";
import type { CustomerRow } from "./row.ts";
import type { DeletedCustomer } from "./schema.ts";

const BATCH = 500;

/**
 * Deletes a customer and erases their personal data in their orders (which stay), issued items, conflicts, events
 * without an unfinished delivery, and stored responses. Deletes all mail to them and about their orders. A new customer can use the address.
 * The same for the ids and addresses of customers who were merged into them. Throws `not_found`.
 */
export function deleteCustomer(ctx: Context, id: string): Promise<DeletedCustomer> {
  return inTransaction(ctx, async (tx) => {
    const { email } = await findCustomer(tx, id);
    await tx.sql(LOCK_ORDERS, [id, addressesOf(email, await listFormer(tx, id))]);
    const [customer] = await tx.sql<CustomerRow>(LOCK_CUSTOMER, [id]);
    if (!customer) throw notFound("customer");
    const former = await listFormer(tx, id); // again, as a merge may have been under way
    const person = await eraseRows(tx, customer, former);
    await tx.sql(DELETE_CUSTOMER, [customer.id]);
    // After the rows: every earlier change of them has committed its event by now, and every later one reads erased rows.
    await eraseConflicts(tx, person);
    await eraseEvents(tx, person, { ids: [id, ...former.map((one) => one.id)], former });
    await eraseResponses(tx, person);
    const deleted: DeletedCustomer = { id: customer.id, object: "customer", deleted: true };
    await appendEvents(tx, [{ type: "customer.deleted", data: deleted }]);
    return deleted;
  });
}

interface ErasedRow {
  id: string;
  names: (string | null)[];
}

/** Erases the rows of the customer, and returns the ids, names and addresses to redact elsewhere. */
async function eraseRows(tx: Context, { id, email, name }: CustomerRow, former: readonly Former[]): Promise<Person> {
  const emails = addressesOf(email, former);
  const orders = await tx.sql<ErasedRow>(ERASE_ORDERS, [id, emails, erasedEmail(id), patternOf(emails)]);
  const orderIds = [orders.map((order) => order.id)];
  const erased = [...orders, ...(await tx.sql<ErasedRow>(ERASE_LINES, orderIds))];
  for (const statement of ERASE_ITEMS) erased.push(...(await tx.sql<ErasedRow>(statement, orderIds)));
  const gifts = await tx.sql<ErasedRow>(ERASE_GIFTS, [emails]);
  erased.push(...gifts);
  await tx.sql(ERASE_MAIL, [emails, ...orderIds]);
  await tx.sql(ERASE_NOTES, orderIds);
  await tx.sql(ERASE_GIFT_NAMES, [gifts.map((gift) => gift.id)]);
  await tx.sql(ERASE_IMPORTS, [emails]);
  return {
    emails,
    erasedEmail: erasedEmail(id),
    ids: new Set([id, ...former.map((one) => one.id), ...erased.map((one) => one.id)]),
    names: new Set([name, ...erased.flatMap((one) => one.names)].filter((one) => one !== null)),
  };
}

async function eraseConflicts(tx: Context, person: Person): Promise<void> {
  const rows = await tx.sql<{ id: string; resource: unknown }>(LOCK_CONFLICTS, [[...person.ids]]);
  if (rows.length === 0) return;
  const resources = rows.map(({ resource }) => JSON.stringify(redact(resource, person)));
  await tx.sql(UPDATE_CONFLICTS, [rows.map((row) => row.id), resources]);
}

interface StoredEvent {
  id: string;
  row: unknown;
  payload: string | null;
  created_at: Date;
}

/** An address that another customer has now is erased in the events of this customer too, as it was theirs then. */
async function eraseEvents(
  tx: Context,
  person: Person,
  { ids, former }: { ids: readonly string[]; former: readonly Former[] },
): Promise<void> {
  const everyone = { ...person, emails: [...person.emails, ...former.flatMap((one) => spellingsOf(one.email))] };
  for (let last: { created_at: Date | string; id: string } | undefined = { created_at: "infinity", id: "" }; last; ) {
    const values = [ids, person.emails, last.created_at, last.id, BATCH];
    const events: StoredEvent[] = await tx.sql<StoredEvent>(LOCK_EVENTS, values);
    await updateEvents(tx, events, everyone);
    last = events.length === BATCH ? events.at(-1) : undefined;
  }
}

async function updateEvents(tx: Context, events: readonly StoredEvent[], person: Person): Promise<void> {
  const changed = events.flatMap(({ id, row, payload }) => {
    const rewritten = payload && JSON.stringify(redact(JSON.parse(payload), person));
    const kept = row && JSON.stringify(redact(row, person));
    return rewritten === payload && kept === (row && JSON.stringify(row))
      ? []
      : [{ id, row: kept, payload: rewritten }];
  });
  if (changed.length === 0) return;
  const ids = changed.map((event) => event.id);
  await tx.sql(UPDATE_EVENTS, [ids, changed.map((event) => event.row), changed.map((event) => event.payload)]);
  await tx.sql(ERASE_QUOTES, [ids]);
}

interface StoredResponse {
  credential_id: string;
  key: string;
  answer: Uint8Array;
}

/** Sorts before every stored response. */
const START: Pick<StoredResponse, "credential_id" | "key"> = {
  credential_id: "00000000-0000-0000-0000-000000000000",
  key: "",
};

async function eraseResponses(tx: Context, person: Person): Promise<void> {
  await tx.sql(REFUSE_RESPONSES, [tx.requestId]); // before the others are read: a response is found, or not stored
  for (let last: typeof START | undefined = START; last; ) {
    const values = [last.credential_id, last.key, BATCH];
    const responses: StoredResponse[] = await tx.sql<StoredResponse>(STORED_RESPONSES, values);
    const changed = responses.flatMap((stored) => {
      const text = unseal(stored.answer);
      if (!mayMention(text, person)) return [];
      const redacted = JSON.stringify(redact(JSON.parse(text), person));
      return redacted === text ? [] : [{ ...stored, redacted: Buffer.from(seal(redacted)) }];
    });
    if (changed.length > 0) {
      const columns = [changed.map((one) => one.credential_id), changed.map((one) => one.key)];
      await tx.sql(UPDATE_RESPONSES, [
        ...columns,
        changed.map((one) => one.redacted),
        changed.map((one) => one.answer),
      ]);
    }
    last = responses.length === BATCH ? responses.at(-1) : undefined;
  }
}
