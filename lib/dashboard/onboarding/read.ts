import type { Context } from "#lib/db/context";
import { inMode } from "#lib/db/transaction";
import { BEGIN_STEPS, type Begin } from "./shape.ts";
import { FOUND } from "./sql.ts";

interface FoundRow {
  is_hidden: boolean;
  product_id: string | null;
  order_id: string | null;
  key_id: string | null;
  device_id: string | null;
}

/**
 * Returns what is done before the store sells to real guests, from its data in both modes, whichever is shown. `isVerified`:
 * the person confirmed their e-mail address.
 */
export async function readOnboarding(ctx: Context, isVerified: boolean): Promise<Begin> {
  const [test, live] = await Promise.all([find(inMode(ctx, "test")), find(inMode(ctx, "live"))]);
  const isDone = {
    email: isVerified,
    product: (test.product_id ?? live.product_id) !== null,
    test_sale: test.order_id !== null,
    access: [test.key_id, test.device_id, live.key_id, live.device_id].some((id) => id !== null),
    live: live.product_id !== null,
  };
  return {
    isDone,
    open: BEGIN_STEPS.filter((step) => !isDone[step]),
    testProductId: test.product_id,
    isHidden: test.is_hidden,
  };
}

async function find(ctx: Context): Promise<FoundRow> {
  const [row] = await ctx.sql<FoundRow>(FOUND);
  if (!row) throw new Error("A store without settings.");
  return row;
}
