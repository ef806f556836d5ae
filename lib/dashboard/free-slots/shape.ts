/** A place and time that a booking could be moved to: a timeslot, or a time of a person, table or room. */
export interface FreeSlot {
  timeslot_id: string | null;
  resource_id: string | null;
  /** The name of the person, table or room. */
  place: string | null;
  starts_at: number;
  ends_at: number;
  /** Of a timeslot. */
  seats_left: number | null;
}
