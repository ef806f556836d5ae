import { statement } from "#lib/db/client";
import { claimStatements } from "#lib/domain/issued-items/claim-sql";
import { findStatement } from "#lib/domain/issued-items/find";
import { VOUCHER_TIMES } from "./row.ts";

/** By the primary key. */
export const GET_VOUCHER = statement(
  "vouchers.get",
  "SELECT * FROM voucher WHERE merchant_id = $1 AND mode = $2 AND id = $3",
);

/** With the fields that a scanner shows. By the unique index on qr_token. */
export const FIND_VOUCHER_BY_TOKEN = findStatement("vouchers.find.qr_token", "find_voucher", VOUCHER_TIMES);

export const CLAIM_VOUCHER_USE = claimStatements("vouchers.claim", "claim_voucher", VOUCHER_TIMES);
