import { bookingKind } from "./booking.ts";
import { giftCardKind } from "./gift-card.ts";
import { membershipKind } from "./membership.ts";
import type { RedeemableKind } from "./redeemable-kind.ts";
import type { RedemptionKind } from "./schema.ts";
import { ticketKind } from "./ticket.ts";
import { voucherKind } from "./voucher.ts";

export const KINDS: Record<RedemptionKind, RedeemableKind> = {
  booking: bookingKind,
  gift_card: giftCardKind,
  membership: membershipKind,
  ticket: ticketKind,
  voucher: voucherKind,
};
