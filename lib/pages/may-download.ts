import type { Downloads } from "#lib/domain/files/download";
import { currentSession } from "./session.ts";

/**
 * Whether this browser may download the files of an order. Those of a test order are only for people of the store: anybody can place
 * one for themselves, and could otherwise give any file to the public from our address.
 */
export async function mayDownload({ ctx }: Downloads): Promise<boolean> {
  if (ctx.mode === "live") return true;
  const session = await currentSession();
  return session?.stores.some(({ id }) => id === ctx.merchantId) ?? false;
}
