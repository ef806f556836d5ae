import type { Context } from "#lib/db/context";
import { type VoidOptions, voidItem } from "#lib/domain/issued-items/void";
import { releaseItem } from "#lib/domain/stock/release-items";
import { getTicket } from "./read.ts";
import { type TicketRow, toTicket } from "./row.ts";
import type { Ticket } from "./schema.ts";

/** Voids a ticket, used or not. Frees the seat of an unused one. Throws `not_found`, `already_voided`. */
export const voidTicket = (ctx: Context, id: string, options?: VoidOptions): Promise<Ticket> =>
  voidItem<TicketRow, Ticket>(
    ctx,
    id,
    {
      kind: "ticket",
      find: getTicket,
      async release(tx, row) {
        if (row.uses_after === 0) await releaseItem(tx, { kind: "ticket", row });
      },
      toItem: toTicket,
    },
    options,
  );
