import type { UseKind } from "#lib/dashboard/home/shape";

/** The names of the kinds, for legends and table heads. */
export const USE_KIND_LABELS: Record<UseKind, string> = {
  ticket: "Tickets",
  booking: "Bookings",
  voucher: "Vouchers",
  membership: "Memberships",
  gift_card: "Gift cards",
};
