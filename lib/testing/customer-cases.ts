import { COUNT_MOVED } from "#lib/dashboard/customer-merge/sql";
import {
  BOUGHT_BY,
  COUNT_HELD,
  GIFTS_TO,
  HELD_BY_CUSTOMER,
  MAIL_TO,
  STORY_OF_CUSTOMER,
  TOTALS_OF_CUSTOMER,
  UNPAID_OF,
} from "#lib/dashboard/customers/sql";
import { FIND_BY_EMAIL, FIND_BY_TEXTS } from "#lib/dashboard/search/sql";
import {
  ERASE_GIFTS,
  ERASE_IMPORTS,
  ERASE_ITEMS,
  ERASE_LINES,
  ERASE_MAIL,
  ERASE_ORDERS,
  ERASE_QUOTES,
  LOCK_EVENTS,
  LOCK_ORDERS,
} from "#lib/domain/customers/erase-sql";
import { FORMER_OF, LOCK_ORDERS_OF, MOVE } from "#lib/domain/customers/merge-sql";
import { filledId as id } from "./filled-store.ts";
import type { Case } from "./plans.ts";

const CUSTOMER = id("customer", 3);
const EMAIL = "c3@post.example";
const ORDER_IDS = [id("orders", 3), id("orders", 4)];
const NOW = new Date();

/** The statements about customers that must find their rows by indexes in a filled store. */
export const CUSTOMER_CASES: Case[] = [
  [BOUGHT_BY, [[CUSTOMER, id("customer", 4)]]],
  [TOTALS_OF_CUSTOMER, [CUSTOMER]],
  [HELD_BY_CUSTOMER, [CUSTOMER, NOW, [EMAIL], 50], "gift_card_recipient"],
  [COUNT_HELD, [CUSTOMER, NOW, [EMAIL]], "gift_card_recipient"],
  [STORY_OF_CUSTOMER, [CUSTOMER, 30]],
  [UNPAID_OF, [[EMAIL]], "orders_email"],
  [GIFTS_TO, [CUSTOMER, [EMAIL]], "gift_card_recipient"],
  [MAIL_TO, [[EMAIL]], "mail_recipient"],
  [LOCK_ORDERS_OF, [CUSTOMER]],
  ...MOVE.map((one): Case => [one, [CUSTOMER, id("customer", 4)]]),
  [COUNT_MOVED, [CUSTOMER]],
  [FORMER_OF, [CUSTOMER]],
  [FIND_BY_EMAIL, [EMAIL]],
  [FIND_BY_TEXTS, ["'c3999':*"], "customer_folded"],
  [LOCK_ORDERS, [CUSTOMER, [EMAIL]], "orders_email"],
  [ERASE_ORDERS, [CUSTOMER, [EMAIL], "erased@erased.invalid", "c3"], "orders_email"],
  [ERASE_LINES, [ORDER_IDS]],
  ...ERASE_ITEMS.map((statement): Case => [statement, [ORDER_IDS]]),
  [ERASE_GIFTS, [[EMAIL]], "gift_card_recipient"],
  [ERASE_MAIL, [[EMAIL], ORDER_IDS], "mail_recipient"],
  [ERASE_IMPORTS, [[EMAIL]], "moving_in_row_merchant_id_mode_email_idx"],
  [ERASE_QUOTES, [["evt_3", "evt_4"]], "mail_event"],
  [LOCK_EVENTS, [[CUSTOMER], [EMAIL], "infinity", "", 500]],
];
