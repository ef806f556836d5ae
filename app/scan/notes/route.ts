import { z } from "zod";
import { deviceRoute } from "#lib/api/device-route";
import { IdInput } from "#lib/core/schema";
import { doorNotesOf } from "#lib/domain/order-notes/notes";
import { RedemptionKind } from "#lib/domain/redemptions/schema";

const Query = z.strictObject({ kind: RedemptionKind, id: IdInput });

/** The notes for the door about the order of an item that was scanned. */
export const GET = deviceRoute({ query: Query }, async (ctx, { query: { kind, id } }) => ({
  notes: await doorNotesOf(ctx, kind, id),
}));
