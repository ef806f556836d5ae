import type { Downloads } from "#lib/domain/files/download";
import { currentSession } from "./session.ts";

/**
 * Returns what the person at this browser lacks to download the files of an order, or null. Those of a test order are only for people
 * of the store: anybody can place one for themselves, and could otherwise give any file to the public from our address.
 */
export async function lackedForDownload({ ctx }: Downloads): Promise<"role" | "second_factor" | null> {
  if (ctx.mode === "live") return null;
  const session = await currentSession();
  const store = session?.stores.find(({ id }) => id === ctx.merchantId);
  if (!store) return "role";
  return store.needs_factor ? "second_factor" : null;
}
