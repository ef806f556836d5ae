import { AppError } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { appendEvents } from "#lib/domain/outbox/append";
import { releaseItem } from "#lib/domain/stock/release-items";
import { getTicket } from "./read.ts";
import { type TicketRow, toTicket } from "./row.ts";
import type { Ticket } from "./schema.ts";
import { VOID_TICKET } from "./sql.ts";

/**
 * Voids a ticket, used or not; one that is unused gives its seat back. Decisions, "Voids". Throws `not_found`,
 * `already_voided`.
 */
export function voidTicket(ctx: Context, id: string): Promise<Ticket> {
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.sql<TicketRow>(VOID_TICKET, [id, tx.now]);
    if (!row) throw await refusalOf(tx, id);
    if (row.uses_after === 0) await releaseItem(tx, { kind: "ticket", row });
    const ticket = toTicket(row);
    await appendEvents(tx, [{ type: "ticket.voided", data: ticket }]);
    return ticket;
  });
}

async function refusalOf(tx: Context, id: string): Promise<AppError> {
  await getTicket(tx, id);
  return new AppError("already_voided", "This ticket was voided before. Nothing is left to do.");
}
