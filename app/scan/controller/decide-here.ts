import type { Code } from "#app/scan/codes/read-code";
import type { KnownItem } from "#app/scan/list/door-items";
import type { KeptScan } from "#app/scan/queue/kept-scan";
import { acceptedHere, refusedHere } from "#app/scan/verdict/offline";
import { daysUntil } from "#app/scan/verdict/times";
import type { DoorContext, Verdict } from "#app/scan/verdict/verdict";
import { decideOffline } from "#lib/domain/door/decide";
import type { DoorRules, ListItem } from "#lib/domain/door/schema";
import type { Admission } from "#lib/domain/issued-items/admission";
import { afterOwnScans } from "./own-scans.ts";
import { type ScanRequest, toInput } from "./turn.ts";

/** What the phone knows for its own decisions, besides its list. */
export interface HereFacts {
  /** Null: the server has never said them to this phone. */
  rules: DoorRules | null;
  /** What this door admits, which is sent with each scan. */
  admission: Admission;
  /** The staff has chosen it. Otherwise it is what is for today, and somebody of another day is for the staff to decide about. */
  isPicked: boolean;
  /** The only events that the device may admit. Null: all. */
  deviceEventIds: readonly string[] | null;
  /** How far the time of the store is ahead, in milliseconds. */
  aheadMs: number;
}

/**
 * Decides about an item of the list without the server, by the same rules, after the scans that only this phone knows. Null if
 * the phone does not know the rules of the store.
 */
export function decideHere(
  known: KnownItem,
  request: ScanRequest,
  scans: readonly KeptScan[],
  { rules, admission, deviceEventIds, aheadMs }: HereFacts,
  door: DoorContext,
): { isAccepted: boolean; verdict: Verdict; fields: Partial<KeptScan> } | null {
  if (!rules) return null;
  const { code, charge } = request;
  const item = afterOwnScans(known.item, scans, code.token, known.askedAt);
  const own = { ...known, item, askedAt: known.askedAt + aheadMs }; // verdicts say times of the store
  const act = {
    admission,
    device_event_ids: deviceEventIds,
    time_zone: door.timeZone,
    amount_cents: charge?.cardCents,
  };
  const decision = decideOffline(item, rules, act, door.now);
  const isOwn = scans.some((scan) => scan.token === code.token && scan.field === "self");
  const input = { ...toInput(request, null), isOwn };
  if (!decision.accepted) {
    const verdict = refusedHere(own, decision.refusal, input, rules, door);
    return { isAccepted: false, verdict, fields: {} };
  }
  return { isAccepted: true, verdict: acceptedHere(own, input, door), fields: acceptedFieldsOf(own, code, door) };
}

const acceptedFieldsOf = ({ item }: KnownItem, { kind }: Code, door: DoorContext): Partial<KeptScan> => ({
  state: "waits",
  isLocal: true,
  kind: kind ?? item.kind,
  name: item.name,
  guests: item.kind === "gift_card" ? 0 : item.kind === "booking" ? item.party_size : 1,
  countsIn: countedFor(item, door),
});

/** Returns the ids of what the door counts the guests of this item for, as the server does: each item once. */
function countedFor(item: ListItem, { now, timeZone }: DoorContext): string[] {
  if ((item.kind !== "ticket" && item.kind !== "booking") || item.uses_after > 0) return [];
  if (item.kind === "ticket") return [item.ticket_event_id];
  const isToday = item.starts_at !== null && daysUntil(item.starts_at, now, timeZone) === 0;
  return [item.timeslot_id, isToday ? item.resource_id : null].filter((id) => id !== null);
}
