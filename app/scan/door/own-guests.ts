import { isMissing } from "#app/scan/controller/own-scans";
import { isLetIn, type KeptScan, storeTimeOf } from "#app/scan/queue/kept-scan";
import { daysUntil } from "#app/scan/verdict/times";
import type { DoorThings } from "./pick.ts";

/**
 * Returns the scans of guests whom this phone let in without the server, and whom counts that were asked for at `askedAt`
 * (milliseconds) may not have.
 */
export const ownGuests = (scans: readonly KeptScan[], askedAt: number): KeptScan[] =>
  scans.filter((scan) => scan.isLocal && isLetIn(scan) && isMissing(scan, askedAt));

/** Returns the door with these guests in its counts. */
export function withOwnGuests<Things extends DoorThings>(door: Things, own: readonly KeptScan[]): Things {
  const added = new Map<string, number>();
  for (const { countsIn = [], guests } of own) for (const id of countsIn) added.set(id, (added.get(id) ?? 0) + guests);
  const more = <Thing extends { id: string; in: number }>(things: Thing[]) =>
    things.map((thing) => ({ ...thing, in: thing.in + (added.get(thing.id) ?? 0) }));
  return {
    ...door,
    events: more(door.events),
    timeslots: more(door.timeslots),
    resources: more(door.resources),
  };
}

/** Returns how many of today's guests a person let in whose code is on no list, so that nobody knows what it is for. */
export function unlistedGuests(own: readonly KeptScan[], now: number, timeZone: string): number {
  const isOne = (scan: KeptScan) =>
    !scan.countsIn &&
    (scan.kind === "ticket" || scan.kind === "booking") &&
    daysUntil(storeTimeOf(scan) / 1000, now, timeZone) === 0;
  return own.filter(isOne).reduce((sum, { guests }) => sum + guests, 0);
}
