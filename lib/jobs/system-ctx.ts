import type { Ctx, Mode } from "#lib/core/context";
import { newId } from "#lib/core/ids";
import { prisma, sqlOnPool } from "#lib/db/client";

/** The context in which a chore calls a verb for one store. */
export const systemCtx = (merchantId: string, mode: Mode, now: Date): Ctx => ({
  merchantId,
  mode,
  actor: { kind: "system", id: newId(), name: "schedule", scopes: ["*"] },
  now,
  requestId: newId(),
  keyed: false,
  sql: sqlOnPool(merchantId, mode),
  db: prisma(),
});
