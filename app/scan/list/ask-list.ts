import type { DoorList } from "#lib/domain/door/schema";

/** A page has up to 5,000 items. */
const TIMEOUT_MS = 20_000;

/**
 * Asks for the page of the list after a cursor, or for the first page. Null: there is no answer. `origin` is that of the page
 * unless a test gives another.
 */
export async function askList(token: string, since: string | null, origin = ""): Promise<DoorList | null> {
  const query = since === null ? "" : `?${new URLSearchParams({ since })}`;
  try {
    const response = await fetch(`${origin}/scan/list${query}`, {
      headers: { authorization: `Bearer ${token}` },
      credentials: "omit",
      cache: "no-store",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.ok ? ((await response.json()) as DoorList) : null;
  } catch {
    return null;
  }
}
