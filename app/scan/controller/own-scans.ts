import { isLetIn, type KeptScan, storeTimeOf } from "#app/scan/queue/kept-scan";
import type { ListItem } from "#lib/domain/door/schema";

/**
 * Returns the item as it is after the scans of this phone that its list does not have yet: those that wait to be sent, and those
 * that the server has accepted since the list was asked for at `askedAt` (milliseconds).
 */
export function afterOwnScans(item: ListItem, scans: readonly KeptScan[], token: string, askedAt: number): ListItem {
  const own = scans.filter((scan) => scan.token === token && isLetIn(scan) && isMissing(scan, askedAt));
  const [newest] = own;
  if (!newest) return item;
  if (item.kind === "gift_card") {
    const charged = own.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0);
    return { ...item, balance_cents: Math.max(0, item.balance_cents - charged) };
  }
  if (item.kind === "membership") return { ...item, used_this_period: item.used_this_period + own.length };
  return {
    ...item,
    uses_after: item.uses_after + own.length,
    redeemed_at: item.redeemed_at ?? Math.floor(storeTimeOf(own.at(-1) ?? newest) / 1000),
  };
}

/** True for a scan that what was asked for at `askedAt` (milliseconds) may not have: it waits, or was settled since. */
export const isMissing = ({ state, settledAt }: KeptScan, askedAt: number): boolean =>
  state === "waits" || (state === "settled" && settledAt !== undefined && settledAt >= askedAt);
