import type { Display, Item, RedemptionResult } from "#app/scan/api/answers";
import { formatMoney } from "#lib/texts/money";
import { shortDay } from "#lib/texts/time";
import { currencyOf, moment, sentence, YES } from "./parts.ts";
import { daysUntil } from "./times.ts";
import type { DoorContext, ScanInput, Verdict } from "./verdict.ts";

export function letIn({ kind, resource, display }: RedemptionResult, door: DoorContext): Verdict {
  const who = display.name ?? display.title ?? "Let in";
  const title = display.name ? display.title : null;
  if (kind === "membership") return checkedIn(resource, display, who, door);
  const of = resource.max_uses ?? 1;
  const used = resource.uses_after ?? 1;
  const starts = display.starts_at;
  const isOtherDay = starts !== null && isNotToday(starts, door);
  if (of === 1) {
    const party = resource.party_size ?? 1;
    const note = kind === "voucher" ? "use" : party === 1 ? "guest" : "in the party";
    const at = starts !== null && (kind === "booking" || isOtherDay) && moment(starts, door);
    return {
      ...YES,
      outcome: "admit",
      word: ["ADMIT"],
      size: 27,
      datum:
        isOtherDay && starts !== null
          ? { value: shortDay(starts, door.now, door.timeZone), note: "not today" }
          : { value: `${party}`, note },
      who,
      what: sentence(title, display.detail, at),
    };
  }
  const firstAt = used > 1 ? display.first_redeemed_at : null;
  const left = resource.remaining ?? of - used;
  return {
    ...YES,
    outcome: "again",
    word: ["ADMIT"],
    size: 27,
    datum: { value: `${used}/${of}`, note: kind === "voucher" ? "use" : "entry" },
    who,
    what: [
      sentence(title, display.detail, `${left} left`),
      isOtherDay && sentence(`For ${shortDay(starts, door.now, door.timeZone)}, not today`),
      firstAt !== null && sentence(`In first ${moment(firstAt, door)}`),
    ]
      .filter(Boolean)
      .join(" "),
    pips: of <= 20 ? { used, of } : null,
  };
}

/** What began before today and is accepted still goes on: an evening after midnight, or a pass for the season. */
const isNotToday = (starts: number, door: DoorContext): boolean =>
  starts > door.now && daysUntil(starts, door.now, door.timeZone) !== 0;

function checkedIn(membership: Item, display: Display, who: string, door: DoorContext): Verdict {
  const usage = membership.usage;
  const left = usage?.remaining_this_period ?? null;
  return {
    ...YES,
    outcome: "checkin",
    word: ["CHECKED", "IN"],
    size: 19,
    datum: left === null ? null : { value: `${left}`, note: `of ${usage?.max_per_period} left` },
    who,
    what: sentence(
      display.name ? display.title : null,
      display.detail,
      left !== null && usage?.period_end && `refills ${shortDay(usage.period_end, door.now, door.timeZone)}`,
    ),
  };
}

export function charged({ resource }: RedemptionResult, input: ScanInput, door: DoorContext): Verdict {
  const currency = currencyOf(resource, door);
  const card = input.cardCents ?? 0;
  const rest = (input.toPayCents ?? card) - card;
  const left = resource.balance_cents ?? 0;
  return {
    ...YES,
    outcome: "charged",
    word: ["CHARGED"],
    size: 19,
    datum: { value: formatMoney(card, currency), note: "taken" },
    who: rest > 0 ? `${formatMoney(rest, currency)} still to pay` : "Paid in full",
    what: [
      left > 0 ? `Card …${input.tail} has ${formatMoney(left, currency)} left.` : `Card …${input.tail} is empty now.`,
      rest > 0 && "Take the rest in cash or by card.",
    ]
      .filter(Boolean)
      .join(" "),
  };
}
