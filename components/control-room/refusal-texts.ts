/** What a guest was refused for, by the code of the error. */
export const REFUSAL_TEXTS: Record<string, string> = {
  already_redeemed_or_voided: "Used or voided",
  exhausted: "No use left",
  expired: "Expired",
  wrong_event: "Another event",
  outside_window: "Too early or too late",
  not_found: "Unknown code",
  membership_inactive: "Membership not active",
  allowance_exhausted: "No check-in left",
  gift_card_voided: "Gift card voided",
  gift_card_expired: "Gift card expired",
  gift_card_on_hold: "Gift card on hold",
  insufficient_balance: "Balance too small",
};
