import { z } from "zod";
import { deviceRoute } from "#lib/api/device-route";
import { requireSupervisor } from "#lib/auth/supervisor";
import { IdInput } from "#lib/core/schema";
import { kindsOf } from "#lib/domain/door/device";
import { answerFor } from "#lib/domain/issued-items/device-reach";
import { reverseRedemption } from "#lib/domain/redemptions/reverse";
import { WRITE_SCOPES } from "#lib/domain/redemptions/scopes";

const Body = z.strictObject({ grant: z.string().max(200), redemption_id: IdInput });

/**
 * Reverses a redemption of a kind that this phone scans and of its events, for a supervisor: also that of another phone, and after
 * the time in which a phone may reverse its own.
 */
export const POST = deviceRoute({ body: Body }, async (ctx, { body: { grant, redemption_id } }) => {
  await requireSupervisor(ctx, grant);
  const scopes = [...ctx.actor.scopes, ...kindsOf(ctx.actor.scopes).map((kind) => WRITE_SCOPES[kind])];
  const reversal = await reverseRedemption({ ...ctx, actor: { ...ctx.actor, scopes } }, redemption_id, {
    reason: "Taken back by a supervisor at the door",
  });
  return answerFor(ctx.actor, reversal);
});
