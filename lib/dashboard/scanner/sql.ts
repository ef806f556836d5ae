import { ordersWithText } from "#lib/dashboard/search/sql";
import { statement } from "#lib/db/client";
import type { Condition } from "#lib/db/page";
import type { RedemptionKind } from "#lib/domain/redemptions/schema";

/** The orders whose id ends with the text. */
export const withEnd = (end: string): Condition => ordersWithText("", end);

/** The notes for the door about the order of an item ($3), those of a ticket with its event. By the primary key, and the index of an order's notes. */
export const DOOR_NOTES = Object.fromEntries(
  (["ticket", "booking", "voucher", "membership", "gift_card"] as const).map((kind) => [
    kind,
    statement(
      `scanner.notes-of-${kind}`,
      `SELECT n.text, ${kind === "ticket" ? "i.ticket_event_id" : "NULL AS ticket_event_id"}
         FROM ${kind} i JOIN order_note n ON n.merchant_id = i.merchant_id AND n.order_id = i.order_id
        WHERE i.merchant_id = $1 AND i.mode = $2 AND i.id = $3 AND n.at_door ORDER BY n.created_at, n.id`,
    ),
  ]),
) as Record<RedemptionKind, ReturnType<typeof statement>>;
