import type { RedemptionLookup } from "#app/scan/api/answers";
import { formatMoney } from "#lib/texts/money";
import { shortDay } from "#lib/texts/time";
import { currencyOf, ITEM_KIND_LABELS, moment, PLAIN, sentence } from "./parts.ts";
import { ago, clock } from "./times.ts";
import type { DoorContext, Verdict } from "./verdict.ts";

const REASONS: Partial<Record<string, string>> = {
  already_redeemed_or_voided: "It was used or voided.",
  exhausted: "All of its uses are gone.",
  expired: "It has expired.",
  outside_window: "Its event is not open for entry now.",
  membership_inactive: "The membership is not active.",
  allowance_exhausted: "No check-ins are left in this period.",
  gift_card_voided: "The card was voided.",
  gift_card_expired: "The card has expired.",
  gift_card_on_hold: "The payment for the card is disputed.",
};

/** What a lookup found. Nothing was changed, so neither a disc nor an octagon is shown. */
export function checked(lookup: RedemptionLookup, tail: string, door: DoorContext): Verdict {
  const { kind, redeemable, reason, resource, display } = lookup;
  const starts = display.starts_at;
  const isCard = kind === "gift_card";
  const balance = isCard && `${formatMoney(resource.balance_cents ?? 0, currencyOf(resource, door))} left`;
  const uses = resource.max_uses && `${resource.uses_after ?? 0} of ${resource.max_uses} used`;
  const first = display.first_redeemed_at;
  return {
    ...PLAIN,
    outcome: redeemable ? "valid" : "not_valid",
    field: "same",
    shape: "lens",
    word: redeemable ? ["VALID"] : ["NOT", "VALID"],
    size: 26,
    datum:
      starts === null ? null : { value: shortDay(starts, door.now, door.timeZone), note: clock(starts, door.timeZone) },
    who: redeemable
      ? isCard
        ? "The card can be charged"
        : "Would be let in"
      : (REASONS[reason ?? ""] ?? "It would be refused."),
    what: [
      sentence(ITEM_KIND_LABELS[kind], `…${tail}`, display.name, display.title, display.detail),
      sentence(balance),
      sentence(uses),
      first !== null && sentence(`First used ${moment(first, door)}, ${ago(first, door.now)}`),
    ]
      .filter(Boolean)
      .join(" "),
    band: "Only looked up. Nothing was changed.",
  };
}
