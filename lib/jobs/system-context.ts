import { newId } from "#lib/core/ids";
import type { Mode } from "#lib/core/request";
import { makePrismaContext, type PrismaContext } from "#lib/db/context";

/** Creates the context in which a job calls the domain for one store. */
export const systemContext = (merchantId: string, mode: Mode, now: Date): PrismaContext =>
  makePrismaContext({
    merchantId,
    mode,
    actor: { kind: "system", id: newId(), name: "schedule", scopes: ["*"] },
    now,
  });
