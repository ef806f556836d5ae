import type { Context } from "#lib/db/context";
import type { DoorState } from "./schema.ts";
import { KEEP_STATE } from "./sql.ts";

/** A phone that says more often how it is, is not written down more often. */
const KEEP_SECONDS = 10;

/** Keeps what the phone that asks says about itself, for the page of devices. */
export async function keepState(ctx: Context, state: DoorState): Promise<void> {
  await ctx.sql(KEEP_STATE, [ctx.actor.id, JSON.stringify(state), ctx.realNow, KEEP_SECONDS]);
}
