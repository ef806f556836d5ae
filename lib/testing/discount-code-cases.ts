import * as sql from "#lib/domain/discount-codes/sql";
import { LOCK_EXPIRED_HOLDS } from "#lib/domain/orders/sql";
import { MOVE_USES } from "#lib/domain/stock/sql";
import { filledId as id } from "./filled-store.ts";
import type { Case } from "./plans.ts";

const CODE = id("discount_code", 3);

/** The statements of discount codes, for the tests of plans. */
export const DISCOUNT_CODE_CASES: readonly Case[] = [
  [LOCK_EXPIRED_HOLDS, [new Date(), [], [], [], [], [CODE]]],
  [MOVE_USES, [CODE, 1, 0]],
  [sql.LOCK_DISCOUNT_CODE, [CODE]],
  [sql.FIND_DISCOUNT_CODE, ["code3"], "discount_code_key"],
  [sql.SAME_DISCOUNT_CODE, [CODE, "code4"], "discount_code_key"],
  [sql.USED_BEFORE, [CODE, "c3@post.example"]],
  [sql.DISCOUNT_OF_ORDER, [id("orders", 3)]],
];
