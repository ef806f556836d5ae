import type { DoorList } from "#lib/domain/door/schema";

/** A page has up to 5,000 items. */
const TIMEOUT_MS = 20_000;

/** What the list is asked for besides the bookings of today: the ids of events (null: those of today) and of timeslots. */
export interface ListedParts {
  ticketEventIds: readonly string[] | null;
  timeslotIds: readonly string[];
}

/** What of the list is asked for. `since`: the page after a cursor (null: the first). */
interface ListPart extends ListedParts {
  since: string | null;
}

/**
 * Asks for a page of the list. Null: there is no answer. `origin` is that of the page
 * unless a test gives another.
 */
export async function askList(token: string, part: ListPart, origin = ""): Promise<DoorList | null> {
  const query = new URLSearchParams();
  if (part.since !== null) query.set("since", part.since);
  if (part.ticketEventIds !== null) query.set("ticket_event_ids", part.ticketEventIds.join());
  if (part.timeslotIds.length > 0) query.set("timeslot_ids", part.timeslotIds.join());
  try {
    const response = await fetch(`${origin}/scan/list?${query}`, {
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
