import { shownEmail } from "#lib/core/shown-email";
import { toUnix } from "#lib/core/time";
import type { Customer } from "./schema.ts";

export interface CustomerRow {
  merchant_id: string;
  id: string;
  email: string;
  name: string | null;
  accepts_marketing: boolean;
  /** When `accepts_marketing` last changed. Null: never, or before this was recorded. */
  marketing_at: Date | null;
  /** By a purchase, by a request of the API, or by a person in the dashboard. */
  marketing_how: "order" | "request" | "person" | null;
  /** The name of that person. */
  marketing_by: string | null;
  metadata: unknown;
  created_at: Date;
}

export const toCustomer = (row: CustomerRow): Customer => ({
  id: row.id,
  object: "customer",
  created: toUnix(row.created_at),
  merchant_id: row.merchant_id,
  email: shownEmail(row.email),
  name: row.name,
  accepts_marketing: row.accepts_marketing,
  metadata: row.metadata as Customer["metadata"],
});
