import { newId } from "#lib/core/ids";
import type { Actor, Mode } from "#lib/core/request";
import { timesOf } from "#lib/core/time";
import { aheadSeconds } from "#lib/db/ahead";
import { makePrismaContext, type PrismaContext } from "#lib/db/context";

const schedule = (): Actor => ({ kind: "system", id: newId(), name: "schedule", scopes: ["*"] });

/** Creates the context in which a job calls the domain for one store, whatever the time of that store is. */
export const systemContext = (merchantId: string, mode: Mode, now: Date): PrismaContext =>
  makePrismaContext({ merchantId, mode, actor: schedule(), now });

/** As `systemContext`, at the time of the store. */
export const storeContext = async (merchantId: string, mode: Mode, realNow: Date): Promise<PrismaContext> =>
  makePrismaContext({
    merchantId,
    mode,
    actor: schedule(),
    ...timesOf(realNow, await aheadSeconds(merchantId, mode)),
  });
