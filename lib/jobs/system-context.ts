import { newId } from "#lib/core/ids";
import type { Mode } from "#lib/core/request";
import { prisma, sqlOnPool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";

/** The context in which a job calls the domain for one store. */
export const systemContext = (merchantId: string, mode: Mode, now: Date): PrismaContext => ({
  merchantId,
  mode,
  actor: { kind: "system", id: newId(), name: "schedule", scopes: ["*"] },
  now,
  requestId: newId(),
  hasIdempotencyKey: false,
  sql: sqlOnPool(merchantId, mode),
  db: prisma(),
});
