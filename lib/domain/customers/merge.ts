import { invalid, notFound } from "#lib/core/errors";
import { MetadataInput } from "#lib/core/schema";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { appendEvents } from "#lib/domain/outbox/append";
import { consentOf } from "./consent.ts";
import { DELETE_CUSTOMER } from "./erase-sql.ts";
import { LOCK_CUSTOMERS, LOCK_ORDERS_OF, MOVE, RECORD_MERGE, SET_MERGED } from "./merge-sql.ts";
import { type CustomerRow, toCustomer } from "./row.ts";
import type { Customer, DeletedCustomer } from "./schema.ts";

interface MergeInput {
  /** The customer who stays, with their address. */
  keptId: string;
  /** The customer who becomes part of them. */
  otherId: string;
  /** The merchant says that the consent of the other one counts for the kept one too. */
  takesConsent?: boolean;
}

/**
 * Merges two records of the same person. Everything of the other customer belongs to the kept one afterwards; the other one
 * is gone, and their address is free. Consent to marketing was given for an address, so it stays as the kept customer has it,
 * unless `takesConsent`. Throws `not_found`, and `invalid_request` for one and the same customer or too much metadata.
 */
export async function mergeCustomers(ctx: Context, input: MergeInput): Promise<Customer> {
  const { keptId, otherId, takesConsent = false } = input;
  refuseSame(keptId, otherId);
  return inTransaction(ctx, async (tx) => {
    await tx.sql(LOCK_ORDERS_OF, [otherId]);
    const locked = await tx.sql<CustomerRow>(LOCK_CUSTOMERS, [[keptId, otherId]]);
    const [kept, other] = [keptId, otherId].map((id) => locked.find((row) => row.id === id));
    if (!kept || !other) throw notFound("customer");
    for (const move of MOVE) await tx.sql(move, [otherId, keptId]);
    const { kind, id, name } = ctx.actor;
    await tx.sql(RECORD_MERGE, [otherId, keptId, other.email, kind, id, name, tx.now]);
    await tx.sql(DELETE_CUSTOMER, [otherId]);
    const customer = await setMerged(tx, kept, other, takesConsent);
    const deleted: DeletedCustomer = { id: otherId, object: "customer", deleted: true };
    await appendEvents(tx, [
      { type: "customer.updated", data: customer },
      { type: "customer.deleted", data: deleted },
    ]);
    return customer;
  });
}

async function setMerged(tx: Context, kept: CustomerRow, other: CustomerRow, takesConsent: boolean): Promise<Customer> {
  const { name, metadata } = mergedFields(toCustomer(kept), toCustomer(other));
  refuseTooMuch(metadata);
  const takes = takesConsent && other.accepts_marketing && !kept.accepts_marketing;
  const { how, by } = consentOf(tx);
  const json = metadata && JSON.stringify(metadata);
  const [row] = await tx.sql<CustomerRow>(SET_MERGED, [kept.id, name, json, takes, tx.now, how, by]);
  if (!row) throw new Error("The row is locked.");
  return toCustomer(row);
}

/** What is kept of both: the kept customer's name and metadata, filled up with what only the other one has. */
export const mergedFields = (kept: Customer, other: Customer): Pick<Customer, "name" | "metadata"> => ({
  name: kept.name ?? other.name,
  metadata: kept.metadata || other.metadata ? { ...other.metadata, ...kept.metadata } : null,
});

/** Throws `invalid_request` for one and the same customer. */
export function refuseSame(keptId: string, otherId: string): void {
  if (keptId === otherId) throw invalid("other", "This is the same customer. Choose another one.");
}

/** Whether the metadata fits into one customer. */
export const fits = (metadata: Customer["metadata"]): boolean => MetadataInput.nullable().safeParse(metadata).success;

function refuseTooMuch(metadata: Customer["metadata"]): void {
  if (fits(metadata)) return;
  throw invalid("metadata", "The metadata of both is too large for one customer. Remove some from one of them first.");
}
