import type { BookingStatus } from "#lib/dashboard/bookings/shape";

/** A column of the calendar: a person, table or room, or a product with timeslots. */
export interface CalendarPlace {
  /** Of the resource, or of the product for timeslots. */
  id: string;
  product_id: string;
  category: "appointment" | "reservation";
  name: string;
  /** The product of a person, table or room. */
  title: string | null;
  /** Empty: always open. */
  opening_hours: { day: number; opens: string; closes: string }[];
}

export interface CalendarBooking {
  id: string;
  place_id: string;
  product_id: string;
  timeslot_id: string | null;
  guest: string;
  party_size: number;
  starts_at: number;
  ends_at: number;
  status: BookingStatus;
}

export interface CalendarTimeslot {
  id: string;
  place_id: string;
  starts_at: number;
  ends_at: number;
  seats: number;
  /** Sold, or held by an order that waits for payment. */
  taken: number;
}

/** The bookings of some days, by the places where they are. */
export interface Calendar {
  places: CalendarPlace[];
  bookings: CalendarBooking[];
  timeslots: CalendarTimeslot[];
  /** There are more bookings or timeslots than are shown. */
  isCut: boolean;
}
