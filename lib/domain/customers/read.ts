import { emailKey } from "#lib/core/email";
import { notFound } from "#lib/core/errors";
import type { Page } from "#lib/core/schema";
import type { Context } from "#lib/db/context";
import { type Listing, pageOf } from "#lib/db/page";
import { type CustomerRow, toCustomer } from "./row.ts";
import type { Customer, CustomerQuery } from "./schema.ts";
import { GET_CUSTOMER } from "./sql.ts";

/** Returns a customer. Throws `not_found`. */
export const getCustomer = async (ctx: Context, id: string): Promise<Customer> =>
  toCustomer(await findCustomer(ctx, id));

/** Returns the row of a customer. Throws `not_found`. */
export async function findCustomer(ctx: Context, id: string): Promise<CustomerRow> {
  const [row] = await ctx.sql<CustomerRow>(GET_CUSTOMER, [id]);
  if (!row) throw notFound("customer");
  return row;
}

/** Lists customers, newest first. Compares e-mail addresses by `emailKey`. */
export function listCustomers(ctx: Context, query: CustomerQuery): Promise<Page<Customer>> {
  const listing: Listing = {
    table: "customer",
    conditions: query.email === undefined ? [] : [{ sql: "lower(email) = ?", values: [emailKey(query.email)] }],
  };
  return pageOf(ctx, listing, query, (rows: CustomerRow[]) => rows.map(toCustomer));
}
