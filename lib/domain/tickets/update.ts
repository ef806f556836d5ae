import type { Context } from "#lib/db/context";
import { patchRow } from "#lib/db/patch";
import { inTransaction } from "#lib/db/transaction";
import { changeOf, logItemChanges } from "#lib/domain/issued-items/changes";
import { appendEvents } from "#lib/domain/outbox/append";
import { checkAnswers } from "#lib/domain/products/custom-fields";
import type { CustomField } from "#lib/domain/products/schema-custom-fields";
import { getTicket } from "./read.ts";
import { type TicketRow, toTicket } from "./row.ts";
import type { Ticket, TicketPatch } from "./schema.ts";
import { INTAKE_OF_TICKET } from "./sql.ts";

const PATCHABLE = { table: "ticket", columns: { attendee_name: "text", custom_fields: "jsonb" } };

/**
 * Changes the attendee's name and the answers to the intake fields. A patch that changes nothing sends no event. Throws
 * `not_found`, and `invalid_request` for an answer that does not fit its field.
 */
export function updateTicket(ctx: Context, id: string, patch: TicketPatch): Promise<Ticket> {
  return inTransaction(ctx, async (tx) => {
    await getTicket(tx, id);
    if (patch.custom_fields) checkAnswers(await intakeOf(tx, id), patch.custom_fields, "custom_fields");
    const row = await patchRow<TicketRow>(tx, PATCHABLE, id, patch);
    if (!row) return getTicket(tx, id);
    const ticket = toTicket(row);
    await logItemChanges(tx, [changeOf("ticket", id, patch)]);
    await appendEvents(tx, [{ type: "ticket.updated", data: ticket }]);
    return ticket;
  });
}

async function intakeOf(tx: Context, id: string): Promise<CustomField[] | null> {
  const [row] = await tx.sql<{ custom_fields: CustomField[] | null }>(INTAKE_OF_TICKET, [id]);
  return row?.custom_fields ?? null;
}
