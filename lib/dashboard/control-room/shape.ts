import type { DoorEvent, DoorState } from "#lib/domain/door/schema";

/** An event of the list from which a control room is opened. Times are Unix seconds. */
export type RoomChoice = Omit<DoorEvent, "tiers">;

/** Guests that were let in during one quarter of an hour, which begins at `at`. */
export interface RoomQuarter {
  at: number;
  count: number;
}

export interface RoomPhone {
  id: string;
  name: string;
  /** Guests of this event that it let in during the time of the room. */
  let_in: number;
  last_let_in_at: number | null;
  last_used_at: number | null;
  /** What it last said about itself, and when. */
  state: DoorState | null;
  state_at: number | null;
}

/** One event, live: who is in, who is expected, and what happens at its doors. Times are Unix seconds. */
export interface Room {
  id: string;
  title: string;
  location: string | null;
  starts_at: number;
  ends_at: number | null;
  capacity: number | null;
  sold: number;
  in: number;
  tiers: { name: string; sold: number; in: number }[];
  /** The time that the quarters, phones and refusals are about begins here. */
  since: number;
  quarters: RoomQuarter[];
  phones: RoomPhone[];
  /** What the phones of the store were refused, at all doors, by the code of the error. */
  refusals: { error: string; count: number }[];
  /** The newest open conflicts of the store, and how many are open; 100 means 100 or more. */
  conflicts: { id: string; at: number; source: string | null; error: string; is_known: boolean }[];
  conflicts_open: number;
  as_of: number;
}
