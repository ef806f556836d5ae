import type { z } from "zod";
import type { Product } from "#lib/domain/products/schema";
import type { EditFields } from "./fields.ts";
import { areHoursChanged, isMetadataChanged } from "./values.ts";

type Edited = z.output<typeof EditFields>;
type Entry = Record<string, unknown> & { id?: string };

/**
 * Returns the patch of a product for what its form says, and the stock that it replaces. Entries of a list that were not in
 * the form stay. A stock that was not touched is left alone: it may have fallen since.
 */
export function patchOf(
  product: Product,
  { category: _never, ...fields }: Record<string, unknown>,
  form: Edited,
): { patch: Record<string, unknown>; stock: Record<string, number | null> } {
  const patch: Record<string, unknown> = { ...fields };
  const shown = new Set((form.shown ?? "").split(" "));
  for (const name of ["events", "timeslots"] as const) {
    const entries = patch[name] as Entry[] | undefined;
    if (!entries) continue;
    const given = new Set(entries.map(({ id }) => id));
    const kept = (product[name] ?? []).filter(({ id }) => !shown.has(id) && !given.has(id));
    patch[name] = [...entries, ...kept.map(({ id }) => ({ id }))];
  }
  if (!isMetadataChanged(product, form.metadata)) delete patch.metadata;
  if (!areHoursChanged(product, form)) delete patch.opening_hours;
  const stock: Record<string, number | null> = {};
  const variants = patch.variants as Entry[] | undefined;
  if (variants)
    patch.variants = variants.map((variant, at) => withoutUntouchedStock(variant, form.variants?.[at], stock));
  return { patch, stock };
}

function withoutUntouchedStock(
  { stock: typed, ...variant }: Entry,
  row: { stock?: string; stock_seen?: string } | undefined,
  seen: Record<string, number | null>,
): Entry {
  if (variant.id === undefined) return { ...variant, stock: typed };
  if ((row?.stock ?? "") === (row?.stock_seen ?? "")) return variant;
  seen[variant.id] = row?.stock_seen ? Number(row.stock_seen) : null;
  return { ...variant, stock: typed };
}
