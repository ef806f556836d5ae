import type { z } from "zod";
import { enumOf } from "#lib/core/schema";

export const PRODUCT_TYPE_LABELS = {
  gift_card: "Credit to pay with. Each unit issues a gift card.",
  experience: "An outing or an activity at a time of the guest's choice. Each unit issues a single-use voucher.",
  ticket: "Entry to an event. Each unit issues a ticket.",
  booking: "An appointment with a resource, or seats in a timeslot. Each line issues a booking.",
  membership: "A subscription that renews and lets the member check in. Each line issues a membership.",
  voucher: "One use or a pack of uses, paid in advance. Each unit issues a voucher.",
  physical_product: "Goods that are shipped or picked up. Issues nothing; lowers the stock.",
  digital_product: "Goods that are not shipped, such as files. Issues nothing; lowers the stock.",
} as const;
export const ProductType = enumOf(PRODUCT_TYPE_LABELS);
export type ProductType = z.infer<typeof ProductType>;

export const BOOKING_CATEGORIES = {
  appointment: "A time with one person, table or room, for one party only.",
  reservation: "Seats for a party in a timeslot that others share.",
} as const;
export const BookingCategory = enumOf(BOOKING_CATEGORIES);
export type BookingCategory = z.infer<typeof BookingCategory>;
