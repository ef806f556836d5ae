import type { RedemptionKind } from "#lib/domain/redemptions/schema";
import { bookingKind } from "./booking.ts";
import { giftCardKind } from "./gift-card.ts";
import type { Kind } from "./kind.ts";
import { membershipKind } from "./membership.ts";
import { ticketKind } from "./ticket.ts";
import { voucherKind } from "./voucher.ts";

export const KINDS: Record<RedemptionKind, Kind> = {
  booking: bookingKind,
  gift_card: giftCardKind,
  membership: membershipKind,
  ticket: ticketKind,
  voucher: voucherKind,
};
