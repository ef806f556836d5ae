import type { PrismaContext } from "#lib/db/context";

/** Hides the list of what is missing before the store goes live, for everybody who works in it. */
export async function hideOnboarding(ctx: PrismaContext): Promise<void> {
  await ctx.db.store_settings.updateMany({
    where: { merchant_id: ctx.merchantId, begin_hidden_at: null },
    data: { begin_hidden_at: ctx.realNow },
  });
}
