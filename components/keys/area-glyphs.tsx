import { CalendarClock, Gift, IdCard, Package, ReceiptText, Stamp, Ticket, Users, Webhook } from "lucide-react";
import type { ComponentType } from "react";
import type { Area } from "./scope-texts.ts";

/** The icon of each area. */
export const AREA_GLYPHS: Record<Area, ComponentType> = {
  products: Package,
  orders: ReceiptText,
  customers: Users,
  gift_cards: Gift,
  tickets: Ticket,
  bookings: CalendarClock,
  vouchers: Stamp,
  memberships: IdCard,
  webhooks: Webhook,
};
