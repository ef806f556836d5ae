import { z } from "zod";
import { deviceRoute } from "#lib/api/device-route";
import { insufficientScope } from "#lib/core/errors";
import { IdInput } from "#lib/core/schema";
import { doorNotesOf } from "#lib/dashboard/scanner/read";
import { kindsOf } from "#lib/domain/door/device";
import { RedemptionKind } from "#lib/domain/redemptions/schema";
import { READ_SCOPES } from "#lib/domain/redemptions/scopes";

const Query = z.strictObject({ kind: RedemptionKind, id: IdInput });

/** The notes for the door about the order of an item that was scanned, of a kind that this phone scans. */
export const GET = deviceRoute({ query: Query }, async (ctx, { query: { kind, id } }) => {
  if (!kindsOf(ctx.actor.scopes).includes(kind)) throw insufficientScope([READ_SCOPES[kind]]);
  return { notes: await doorNotesOf(ctx, kind, id) };
});
