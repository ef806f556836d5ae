import { isUuid } from "#lib/core/ids";
import type { Params } from "#lib/pages/address";

/** What can be done with several products at once. */
export const BULK_ACTS = ["duplicate", "price", "archive"] as const;
export type BulkAct = (typeof BULK_ACTS)[number];

/** Returns the address of the page that says what will happen to the selected products, or the list without a selection. */
export function bulkAddress(form: FormData): string {
  const act = String(form.get("do"));
  const ids = form.getAll("id").filter((id): id is string => typeof id === "string" && isUuid(id));
  if (ids.length === 0 || !BULK_ACTS.some((one) => one === act)) return "/products";
  return `/products/bulk?${new URLSearchParams([["do", act], ...ids.map((id) => ["id", id])])}`;
}

/** Returns what the address of that page says; null for an address that nobody was led to. */
export function readBulkAddress(query: Params): { act: BulkAct; ids: string[] } | null {
  const act = BULK_ACTS.find((one) => one === query.do);
  const ids = [query.id ?? []].flat().filter(isUuid);
  return act && ids.length > 0 ? { act, ids: [...new Set(ids)] } : null;
}
