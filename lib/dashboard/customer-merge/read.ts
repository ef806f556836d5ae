import type { Context } from "#lib/db/context";
import { fits, mergedFields, refuseSame } from "#lib/domain/customers/merge";
import { getCustomer } from "#lib/domain/customers/read";
import type { MergePreview } from "./shape.ts";
import { COUNT_MOVED } from "./sql.ts";

/** Returns what a merge would do. Throws as `mergeCustomers`, except for too much metadata. */
export async function previewMerge(ctx: Context, keptId: string, otherId: string): Promise<MergePreview> {
  refuseSame(keptId, otherId);
  const [kept, other, [moves]] = await Promise.all([
    getCustomer(ctx, keptId),
    getCustomer(ctx, otherId),
    ctx.sql<MergePreview["moves"]>(COUNT_MOVED, [otherId]),
  ]);
  if (!moves) throw new Error("The statement always returns one row.");
  const merged = mergedFields(kept, other);
  return { kept, other, merged, isTooMuch: !fits(merged.metadata), moves };
}
