"use server";
import type { Found } from "#components/frame/frame-context";
import { pageOf } from "#lib/config/page-addresses";
import { findByText } from "#lib/domain/search/find";
import { dashboardContext } from "#lib/pages/session";

/** What a pasted code, token or id belongs to, in the open store and mode. */
export async function find(text: string): Promise<readonly Found[]> {
  if (typeof text !== "string" || text.length > 200) return [];
  const results = await findByText(await dashboardContext(), text);
  return results.map(({ id, ...thing }) => ({ href: pageOf(thing.kind, id), ...thing }));
}
