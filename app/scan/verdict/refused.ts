import type { Display, Item, RedemptionLookup } from "#app/scan/api/answers";
import { describeMisread, describeUnknown } from "#app/scan/codes/read-code";
import { formatMoney } from "#lib/texts/money";
import { formatSpan, shortDay } from "#lib/texts/time";
import { currencyOf, ITEM_KIND_LABELS, moment, NO, past, sentence } from "./parts.ts";
import { ago, clock, daysUntil, weekday } from "./times.ts";
import { scanAgain } from "./undecided.ts";
import type { DoorContext, ScanInput, Verdict } from "./verdict.ts";

export function used(display: Display, { lookup, isOwn }: ScanInput, door: DoorContext): Verdict {
  const first = display.first_redeemed_at;
  const of = lookup?.resource.max_uses;
  return {
    ...NO,
    outcome: "used",
    shape: "cross",
    word: ["USED"],
    size: 32,
    datum: first === null ? null : past(first, null, door),
    who: firstScanPlace(display, isOwn === true),
    what: sentence(
      display.name,
      display.title,
      display.detail,
      of && `${lookup?.resource.uses_after ?? of} of ${of} used`,
    ),
    facts: first === null ? {} : { at: first },
  };
}

/** Two phones can have the same name, so `this phone` is said only of its own scans. */
function firstScanPlace({ first_source: source }: Display, isOwn: boolean): string {
  if (isOwn) return "First let in by this phone";
  if (source === null) return "Already let in";
  return source === "api" ? "First let in over the API" : `First let in at ${source}`;
}

export function voided(display: Display, { lookup, tail }: ScanInput, door: DoorContext): Verdict {
  const at = lookup?.resource.voided_at ?? null;
  const thing = ITEM_KIND_LABELS[lookup?.kind ?? "ticket"];
  const balance =
    lookup?.kind === "gift_card" && formatMoney(lookup.resource.balance_cents ?? 0, currencyOf(lookup.resource, door));
  return {
    ...NO,
    outcome: "void",
    shape: "slash",
    word: ["VOID"],
    size: 34,
    datum: at === null ? null : past(at, "voided", door),
    who: `${thing} was voided`,
    what: balance ? `Card …${tail}, ${balance} was on it.` : sentence(display.name, display.title, display.detail),
    facts: at === null ? {} : { at },
  };
}

export function expired(display: Display, { lookup, tail }: ScanInput, door: DoorContext): Verdict {
  const item = lookup?.resource;
  const at = item?.expires_at ?? null;
  const card = lookup?.kind === "gift_card";
  const uses = item?.max_uses && item.max_uses > 1 && `${item.remaining} of ${item.max_uses} uses were left`;
  return {
    ...NO,
    outcome: "expired",
    shape: "clock",
    word: ["EXPIRED"],
    size: 21,
    datum: at === null ? null : { value: shortDay(at, door.now, door.timeZone), note: ago(at, door.now) },
    who: card ? "Gift card has expired" : (display.title ?? "It has expired"),
    what: card
      ? `Card …${tail}, ${formatMoney(item?.balance_cents ?? 0, currencyOf(item as Item, door))} was on it.`
      : [sentence(uses), sentence(display.name, display.detail)].filter(Boolean).join(" "),
    facts: at === null ? {} : { at },
  };
}

/** A booking can be for another timeslot or list of the same day. */
export function wrongEvent(display: Display, { kind }: ScanInput, door: DoorContext): Verdict {
  const isBooking = kind === "booking";
  const at = display.starts_at;
  const days = at === null ? null : daysUntil(at, door.now, door.timeZone);
  const named =
    days === 1
      ? "tomorrow"
      : days === 0
        ? isBooking
          ? "another list today"
          : "another event today"
        : days === -1
          ? "yesterday"
          : null;
  return {
    ...NO,
    outcome: "wrong_event",
    shape: "turn",
    word: ["WRONG", isBooking ? "DOOR" : "EVENT"],
    size: 23,
    datum:
      at === null
        ? null
        : {
            value: weekday(at, door.timeZone),
            note: `${shortDay(at, door.now, door.timeZone)}, ${clock(at, door.timeZone)}`,
          },
    who:
      at === null
        ? isBooking
          ? "For another list"
          : "For another event"
        : `For ${named ?? shortDay(at, door.now, door.timeZone)}`,
    what: [sentence(display.title, display.detail), "Not used yet."].filter(Boolean).join(" "),
    facts: at === null ? {} : { at },
  };
}

export function outsideWindow(display: Display, door: DoorContext): Verdict {
  const starts = display.starts_at;
  const early = starts === null || door.now < starts;
  const opens = starts !== null && door.opensMinutesBefore !== null ? starts - door.opensMinutesBefore * 60 : null;
  const shown = early ? (opens ?? starts) : starts;
  const guest = sentence(display.name, display.title, display.detail);
  if (!early) {
    return {
      ...NO,
      outcome: "too_late",
      shape: "clock",
      word: ["TOO", "LATE"],
      size: 25,
      datum:
        shown === null ? null : past(shown, daysUntil(shown, door.now, door.timeZone) === 0 ? "it began" : null, door),
      who: "Doors have closed",
      what: guest,
      facts: shown === null ? {} : { at: shown },
    };
  }
  const today = shown !== null && daysUntil(shown, door.now, door.timeZone) === 0;
  const works =
    shown === null || opens === null
      ? "closer to the start"
      : today
        ? `at ${clock(opens, door.timeZone)}`
        : moment(opens, door);
  return {
    ...NO,
    outcome: "too_early",
    shape: "clock",
    word: ["TOO", "EARLY"],
    size: 25,
    datum:
      shown === null
        ? null
        : {
            value: today ? clock(shown, door.timeZone) : shortDay(shown, door.now, door.timeZone),
            note: today ? `in ${formatSpan(shown - door.now)}` : `at ${clock(shown, door.timeZone)}`,
          },
    who: "Doors are not open",
    what: `${guest} The same code works ${works}.`.trim(),
    facts: shown === null ? {} : { at: shown },
  };
}

/** Nobody knows the code. One that may not have come as a whole is not refused. */
export function unknown({ text, isKeyed }: ScanInput, door: DoorContext): Verdict {
  const misread = describeMisread(text, isKeyed === true);
  if (misread) return scanAgain(misread);
  const description = describeUnknown(text, door.storeName, door.mode);
  return {
    ...NO,
    outcome: "unknown",
    shape: "question",
    word: ["NOT", "OURS"],
    size: 26,
    datum: { value: description.value, note: description.note },
    who: "Unknown code",
    what: description.sentence,
  };
}

export function short({ tail }: ScanInput): Verdict {
  return {
    ...NO,
    outcome: "short",
    shape: "cross",
    word: ["TOO", "LITTLE"],
    size: 25,
    datum: null,
    who: "The card has less now",
    what: `Nothing was taken. Scan card …${tail} again to see its balance.`,
  };
}

export const onHold = (): Verdict => ({
  ...NO,
  outcome: "on_hold",
  shape: "slash",
  word: ["ON", "HOLD"],
  size: 27,
  datum: null,
  who: "The payment for this card is disputed",
  what: "Nothing was taken. Take the payment another way.",
});

export function inactive(display: Display, { lookup }: ScanInput): Verdict {
  const pastDue = lookup?.resource.status === "past_due";
  return {
    ...NO,
    outcome: pastDue ? "past_due" : "ended",
    shape: pastDue ? "clock" : "slash",
    word: pastDue ? ["PAST", "DUE"] : ["ENDED"],
    size: pastDue ? 27 : 25,
    datum: null,
    who: display.name ?? display.title ?? "Membership",
    what: sentence(display.name ? display.title : null, pastDue ? "a payment is open" : "the membership has ended"),
  };
}

export function limit(display: Display, { lookup }: ScanInput, door: DoorContext): Verdict {
  const usage = lookup?.resource.usage;
  return {
    ...NO,
    outcome: "limit",
    shape: "cross",
    word: ["LIMIT"],
    size: 29,
    datum: usage?.max_per_period
      ? { value: `${usage.used_this_period}/${usage.max_per_period}`, note: "this period" }
      : null,
    who: display.name ?? "Allowance used",
    what: sentence(
      display.title,
      usage?.period_end && `check-ins are back on ${shortDay(usage.period_end, door.now, door.timeZone)}`,
    ),
    facts: usage?.period_end ? { at: usage.period_end } : {},
  };
}

/** Returns the verdict for a gift card that cannot be charged, or null if it can. */
export function cardVerdict(lookup: RedemptionLookup, input: ScanInput, door: DoorContext): Verdict | null {
  const { resource, reason, display } = lookup;
  if (reason === "gift_card_voided") return voided(display, { ...input, lookup }, door);
  if (reason === "gift_card_expired") return expired(display, { ...input, lookup }, door);
  if (reason === "gift_card_on_hold") return onHold();
  if ((resource.balance_cents ?? 0) > 0 && lookup.redeemable) return null;
  return {
    ...NO,
    outcome: "empty",
    shape: "cross",
    word: ["EMPTY"],
    size: 26,
    datum: { value: formatMoney(resource.balance_cents ?? 0, currencyOf(resource, door)), note: "left" },
    who: "Nothing left on this card",
    what: `Card …${input.tail}. Take the payment another way.`,
  };
}
