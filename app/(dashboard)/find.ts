"use server";
import type { Found } from "#components/frame/frame-context";
import { findByText } from "#lib/domain/search/find";
import { dashboardContext } from "#lib/pages/session";

/** What a pasted code, token or id belongs to, in the open store and mode. */
export async function find(text: string): Promise<readonly Found[]> {
  if (typeof text !== "string" || text.length > 200) return [];
  return findByText(await dashboardContext(), text);
}
