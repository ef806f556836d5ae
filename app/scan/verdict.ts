import { moneyWords } from "#lib/core/money-words";
import { shortDay, spanWords } from "#lib/core/time-words";
import { split } from "./amount.ts";
import type { Answer, Display, Item, Kind, Loss, RedemptionLookup, RedemptionResult, Refusal } from "./answers.ts";
import { likenessOf } from "./code.ts";
import { ago, clock, daysUntil, weekday } from "./when.ts";

/** Every way a question at the door can end. */
export type Rule =
  | "admit"
  | "again"
  | "checkin"
  | "charged"
  | "used"
  | "void"
  | "expired"
  | "wrong_event"
  | "too_early"
  | "too_late"
  | "unknown"
  | "empty"
  | "short"
  | "past_due"
  | "ended"
  | "limit"
  | "refused"
  | "same"
  | "undone"
  | "wait"
  | "lost"
  | "busy"
  | "fault"
  | "pass_ended"
  | "not_allowed";

export type Shape =
  | "tick"
  | "cross"
  | "slash"
  | "clock"
  | "turn"
  | "question"
  | "equals"
  | "back"
  | "ring"
  | "gap"
  | "lock";

/** The field's colour. It is said by the rule alone: no answer yet, or none at all, is `wait`. */
export type Field = "yes" | "no" | "same" | "wait";

/** What the screen shows, the speaker plays and the screen reader reads. Deciding ends here; drawing begins. */
export interface Verdict {
  rule: Rule;
  field: Field;
  shape: Shape;
  /** One line or two. */
  word: readonly string[];
  /** Width of the word's capitals, in hundredths of the screen. */
  size: number;
  datum: { value: string; note: string } | null;
  who: string;
  what: string;
  pips: { used: number; of: number } | null;
  /** Facts that the guest's words may name. */
  facts: { at?: number };
}

/** What the door knows beside the answer. */
export interface DoorContext {
  /** Unix seconds. */
  now: number;
  timeZone: string;
  currency: string;
  storeName: string;
  mode: "test" | "live";
  /** This phone's name, as redemptions carry it in `source`. */
  deviceName: string;
  /** Minutes before the start that the store opens its doors; null while it enforces no window. */
  opensMinutesBefore: number | null;
}

/** What was asked, and the reading that a refusal was followed by. */
export interface Asked {
  text: string;
  tail: string;
  /** The item as a look-up right after the refusal showed it; null when that gave nothing. */
  seen: RedemptionLookup | null;
  /** A charge's amount to pay, of which the card takes over what it holds. */
  toPayCents?: number;
  /** The card's part of it. */
  cardCents?: number;
}

/** The verdict on the answer to a redeem. */
export function toVerdict(answer: Answer<RedemptionResult>, asked: Asked, door: DoorContext): Verdict {
  if (answer.kind === "lost") return lost(answer.why);
  if (answer.kind === "refused") return refused(answer.refusal, asked, door);
  return answer.body.kind === "gift_card" ? charged(answer.body, asked, door) : letIn(answer.body, door);
}

/** The verdict on a gift card that cannot be charged at all, or null when its balance may be asked for. */
export function cardVerdict(lookup: RedemptionLookup, asked: Asked, door: DoorContext): Verdict | null {
  const { resource, reason, display } = lookup;
  if (reason === "gift_card_voided") return voided(display, { ...asked, seen: lookup }, door);
  if (reason === "gift_card_expired") return expired(display, { ...asked, seen: lookup }, door);
  if ((resource.balance_cents ?? 0) > 0 && lookup.redeemable) return null;
  return {
    ...NO,
    rule: "empty",
    shape: "cross",
    word: ["EMPTY"],
    size: 26,
    datum: { value: moneyWords(resource.balance_cents ?? 0, currencyOf(resource, door)), note: "on it" },
    who: "Nothing left on this card",
    what: `Card …${asked.tail}. Take the payment another way.`,
  };
}

/** While the server has not answered: shown after 600 ms. */
export function waiting(elapsedMs: number): Verdict {
  return {
    ...OPEN,
    rule: "wait",
    shape: "ring",
    word: ["WAIT"],
    size: 30,
    datum: { value: `${(elapsedMs / 1000).toFixed(1)} s`, note: "no answer yet" },
    who: "Asking the server",
    what: "Nothing is decided until it answers.",
  };
}

/** The code that this phone has just taken, held before the camera once more. */
export function sameCode(last: Verdict, name: string | null, secondsAgo: number): Verdict {
  const first = name?.split(/\s+/)[0];
  return {
    ...PLAIN,
    rule: "same",
    field: "same",
    shape: "equals",
    word: ["SAME", "CODE"],
    size: 27,
    datum: { value: spanWords(secondsAgo), note: "ago" },
    who: last.rule === "charged" ? "You just charged this card" : `You just let ${first ?? "this guest"} in`,
    what:
      last.rule === "charged"
        ? "Nothing more was taken. Scan the next guest."
        : "Nothing more was used. Scan the next guest.",
  };
}

/** What this phone did is taken back. */
export function undone(kind: Kind, name: string | null): Verdict {
  const card = kind === "gift_card";
  return {
    ...PLAIN,
    rule: "undone",
    field: "same",
    shape: "back",
    word: ["UNDONE"],
    size: 21,
    datum: null,
    who: card ? "The money is on the card again" : `${name ?? "The guest"} is not in`,
    what: card ? "The same card can be charged again." : "Nothing is used. The same code can be scanned again.",
  };
}

/** The server did not take it back. */
export function notUndone(answer: Answer<unknown>, door: DoorContext): Verdict {
  const asked = { text: "", tail: "", seen: null };
  if (answer.kind === "lost") return toVerdict(answer, asked, door);
  const told = answer.kind === "refused" ? answer.refusal : null;
  if (told && (told.status >= 500 || told.status === 401 || told.status === 429)) {
    return toVerdict({ kind: "refused", refusal: told }, asked, door);
  }
  return {
    ...OPEN,
    rule: "not_allowed",
    shape: "lock",
    word: ["NOT", "UNDONE"],
    size: 21,
    datum: null,
    who: "It stays as it was",
    what: told?.message ?? "",
  };
}

const PLAIN = { pips: null, facts: {} } as const;
const YES = { ...PLAIN, field: "yes", shape: "tick" } as const;
const NO = { ...PLAIN, field: "no" } as const;
const OPEN = { ...PLAIN, field: "wait" } as const;

/** The sentence of the non-empty parts, with its full stop. */
function sentence(...parts: (string | number | null | undefined | false)[]): string {
  const text = parts.filter(Boolean).join(", ");
  return text && !/[.?!]$/.test(text) ? `${text}.` : text;
}

const currencyOf = (item: Item, door: DoorContext): string => item.currency ?? door.currency;

function letIn({ kind, resource, display }: RedemptionResult, door: DoorContext): Verdict {
  const who = display.name ?? display.title ?? "Let in";
  const title = display.name ? display.title : null;
  if (kind === "membership") return checkedIn(resource, display, who, door);
  const of = resource.max_uses ?? 1;
  const used = resource.uses_after ?? 1;
  if (of === 1) {
    const party = resource.party_size ?? 1;
    return {
      ...YES,
      rule: "admit",
      word: ["ADMIT"],
      size: 27,
      datum: { value: `${party}`, note: party === 1 ? "guest" : "in the party" },
      who,
      what: sentence(title, display.detail),
    };
  }
  const firstAt = used > 1 ? display.first_redeemed_at : null;
  const left = resource.remaining ?? of - used;
  return {
    ...YES,
    rule: "again",
    word: ["ADMIT"],
    size: 27,
    datum: { value: `${used}/${of}`, note: kind === "voucher" ? "use" : "entry" },
    who,
    what: [
      sentence(title, display.detail, `${left} left`),
      firstAt !== null && sentence(`In first ${moment(firstAt, door)}`),
    ]
      .filter(Boolean)
      .join(" "),
    pips: of <= 20 ? { used, of } : null,
  };
}

function checkedIn(membership: Item, display: Display, who: string, door: DoorContext): Verdict {
  const usage = membership.usage;
  const left = usage?.remaining_this_period ?? null;
  return {
    ...YES,
    rule: "checkin",
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

function charged({ resource }: RedemptionResult, asked: Asked, door: DoorContext): Verdict {
  const currency = currencyOf(resource, door);
  const card = asked.cardCents ?? 0;
  const rest = (asked.toPayCents ?? card) - card;
  const left = resource.balance_cents ?? 0;
  return {
    ...YES,
    rule: "charged",
    word: ["CHARGED"],
    size: 19,
    datum: { value: moneyWords(card, currency), note: "taken" },
    who: rest > 0 ? `${moneyWords(rest, currency)} still to pay` : "Paid in full",
    what: [
      left > 0 ? `Card …${asked.tail} has ${moneyWords(left, currency)} left.` : `Card …${asked.tail} is empty now.`,
      rest > 0 && "Take the rest in cash or by card.",
    ]
      .filter(Boolean)
      .join(" "),
  };
}

function refused(refusal: Refusal, asked: Asked, door: DoorContext): Verdict {
  const display = refusal.display ?? asked.seen?.display ?? EMPTY_DISPLAY;
  switch (refusal.code) {
    case "already_redeemed_or_voided":
      return asked.seen?.resource.voided_at ? voided(display, asked, door) : used(display, asked, door);
    case "exhausted":
      return used(display, asked, door);
    case "gift_card_voided":
      return voided(display, asked, door);
    case "expired":
    case "gift_card_expired":
      return expired(display, asked, door);
    case "wrong_event":
      return wrongEvent(display, door);
    case "outside_window":
      return outsideWindow(display, door);
    case "insufficient_balance":
      return short(asked);
    case "membership_inactive":
      return inactive(display, asked);
    case "allowance_exhausted":
      return limit(display, asked, door);
  }
  if (refusal.status === 404 || refusal.code === "invalid_request") return unknown(asked, door);
  if (refusal.status === 401) return passEnded();
  if (refusal.status === 403) return notAllowed(refusal);
  if (refusal.status === 429 || refusal.code === "idempotency_conflict") return busy(refusal);
  if (refusal.status >= 500) return fault(refusal);
  return {
    ...NO,
    rule: "refused",
    shape: "cross",
    word: ["REFUSED"],
    size: 19,
    datum: null,
    who: display.name ?? display.title ?? "The server refused it",
    what: refusal.message,
  };
}

const EMPTY_DISPLAY: Display = {
  title: null,
  detail: null,
  name: null,
  starts_at: null,
  first_redeemed_at: null,
  first_source: null,
};

const THING: Record<Kind, string> = {
  ticket: "Ticket",
  booking: "Booking",
  voucher: "Voucher",
  membership: "Membership",
  gift_card: "Gift card",
};

/** `at 19:42` today, `on 18 Nov at 19:42` before. */
function moment(unix: number, door: DoorContext): string {
  const time = `at ${clock(unix, door.timeZone)}`;
  return daysUntil(unix, door.now, door.timeZone) === 0
    ? time
    : `on ${shortDay(unix, door.now, door.timeZone)} ${time}`;
}

/** A past instant as a datum: the time today, the date before. */
function past(unix: number, note: string | null, door: DoorContext): { value: string; note: string } {
  const today = daysUntil(unix, door.now, door.timeZone) === 0;
  if (today) return { value: clock(unix, door.timeZone), note: note ?? ago(unix, door.now) };
  return { value: shortDay(unix, door.now, door.timeZone), note: note ?? `at ${clock(unix, door.timeZone)}` };
}

function used(display: Display, { seen }: Asked, door: DoorContext): Verdict {
  const first = display.first_redeemed_at;
  const of = seen?.resource.max_uses;
  return {
    ...NO,
    rule: "used",
    shape: "cross",
    word: ["USED"],
    size: 32,
    datum: first === null ? null : past(first, null, door),
    who: firstPlace(display, door),
    what: sentence(
      display.name,
      display.title,
      display.detail,
      of && `${seen?.resource.uses_after ?? of} of ${of} used`,
    ),
    facts: first === null ? {} : { at: first },
  };
}

function firstPlace({ first_source: source }: Display, door: DoorContext): string {
  if (source === null) return "Already let in";
  if (source === door.deviceName) return "First let in by this phone";
  return source === "api" ? "First let in over the API" : `First let in at ${source}`;
}

function voided(display: Display, { seen, tail }: Asked, door: DoorContext): Verdict {
  const at = seen?.resource.voided_at ?? null;
  const thing = THING[seen?.kind ?? "ticket"];
  const balance =
    seen?.kind === "gift_card" && moneyWords(seen.resource.balance_cents ?? 0, currencyOf(seen.resource, door));
  return {
    ...NO,
    rule: "void",
    shape: "slash",
    word: ["VOID"],
    size: 34,
    datum: at === null ? null : past(at, "voided", door),
    who: `${thing} was voided`,
    what: balance ? `Card …${tail}, ${balance} was on it.` : sentence(display.name, display.title, display.detail),
    facts: at === null ? {} : { at },
  };
}

function expired(display: Display, { seen, tail }: Asked, door: DoorContext): Verdict {
  const item = seen?.resource;
  const at = item?.expires_at ?? null;
  const card = seen?.kind === "gift_card";
  const uses = item?.max_uses && item.max_uses > 1 && `${item.remaining} of ${item.max_uses} uses were left`;
  return {
    ...NO,
    rule: "expired",
    shape: "clock",
    word: ["EXPIRED"],
    size: 21,
    datum: at === null ? null : { value: shortDay(at, door.now, door.timeZone), note: ago(at, door.now) },
    who: card ? "Gift card has expired" : (display.title ?? "Its time is over"),
    what: card
      ? `Card …${tail}, ${moneyWords(item?.balance_cents ?? 0, currencyOf(item as Item, door))} was on it.`
      : [sentence(uses), sentence(display.name, display.detail)].filter(Boolean).join(" "),
    facts: at === null ? {} : { at },
  };
}

function wrongEvent(display: Display, door: DoorContext): Verdict {
  const at = display.starts_at;
  const days = at === null ? null : daysUntil(at, door.now, door.timeZone);
  const named = days === 1 ? "tomorrow" : days === 0 ? "another event today" : days === -1 ? "yesterday" : null;
  return {
    ...NO,
    rule: "wrong_event",
    shape: "turn",
    word: ["WRONG", "EVENT"],
    size: 23,
    datum:
      at === null
        ? null
        : {
            value: weekday(at, door.timeZone),
            note: `${shortDay(at, door.now, door.timeZone)}, ${clock(at, door.timeZone)}`,
          },
    who: at === null ? "For another event" : `For ${named ?? shortDay(at, door.now, door.timeZone)}`,
    what: [sentence(display.title, display.detail), "Not used yet."].filter(Boolean).join(" "),
    facts: at === null ? {} : { at },
  };
}

function outsideWindow(display: Display, door: DoorContext): Verdict {
  const starts = display.starts_at;
  const early = starts === null || door.now < starts;
  const opens = starts !== null && door.opensMinutesBefore !== null ? starts - door.opensMinutesBefore * 60 : null;
  const shown = early ? (opens ?? starts) : starts;
  const guest = sentence(display.name, display.title, display.detail);
  if (!early) {
    return {
      ...NO,
      rule: "too_late",
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
    rule: "too_early",
    shape: "clock",
    word: ["TOO", "EARLY"],
    size: 25,
    datum:
      shown === null
        ? null
        : {
            value: today ? clock(shown, door.timeZone) : shortDay(shown, door.now, door.timeZone),
            note: today ? `in ${spanWords(shown - door.now)}` : `at ${clock(shown, door.timeZone)}`,
          },
    who: "Doors are not open",
    what: `${guest} The same code works ${works}.`.trim(),
    facts: shown === null ? {} : { at: shown },
  };
}

function unknown({ text }: Asked, door: DoorContext): Verdict {
  const likeness = likenessOf(text, door.storeName, door.mode);
  return {
    ...NO,
    rule: "unknown",
    shape: "question",
    word: ["NOT", "OURS"],
    size: 26,
    datum: { value: likeness.value, note: likeness.note },
    who: "Unknown code",
    what: likeness.sentence,
  };
}

function short({ tail }: Asked): Verdict {
  return {
    ...NO,
    rule: "short",
    shape: "cross",
    word: ["TOO", "LITTLE"],
    size: 25,
    datum: null,
    who: "The card holds less now",
    what: `Nothing was taken. Scan card …${tail} again to see what is left.`,
  };
}

function inactive(display: Display, { seen }: Asked): Verdict {
  const pastDue = seen?.resource.status === "past_due";
  return {
    ...NO,
    rule: pastDue ? "past_due" : "ended",
    shape: pastDue ? "clock" : "slash",
    word: pastDue ? ["PAST", "DUE"] : ["ENDED"],
    size: pastDue ? 27 : 25,
    datum: null,
    who: display.name ?? display.title ?? "Membership",
    what: sentence(display.name ? display.title : null, pastDue ? "a payment is open" : "the membership has ended"),
  };
}

function limit(display: Display, { seen }: Asked, door: DoorContext): Verdict {
  const usage = seen?.resource.usage;
  return {
    ...NO,
    rule: "limit",
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

const ONCE = "Not decided. Asking again cannot count a guest twice.";

const LOSSES: Record<Loss, Pick<Verdict, "datum" | "who">> = {
  offline: { datum: { value: "Offline", note: "no network" }, who: "The network is gone" },
  silent: { datum: { value: "8 s", note: "of silence" }, who: "The server was silent" },
  cut: { datum: { value: "Cut", note: "connection" }, who: "No way to the server" },
};

function lost(why: Loss): Verdict {
  return {
    ...OPEN,
    rule: "lost",
    shape: "gap",
    word: ["NO", "ANSWER"],
    size: 20,
    ...LOSSES[why],
    what: ONCE,
  };
}

function busy({ code, retryAfter }: Refusal): Verdict {
  const conflict = code === "idempotency_conflict";
  return {
    ...OPEN,
    rule: "busy",
    shape: "ring",
    word: ["WAIT"],
    size: 30,
    datum: retryAfter === null ? null : { value: `${retryAfter} s`, note: "then again" },
    who: conflict ? "Still being answered" : "Too many scans a minute",
    what: conflict
      ? "The first try is not finished. Ask again in a moment."
      : "Not decided. This phone asks again by itself.",
  };
}

function fault({ status, requestId }: Refusal): Verdict {
  return {
    ...OPEN,
    rule: "fault",
    shape: "gap",
    word: ["NO", "ANSWER"],
    size: 20,
    datum: { value: `${status}`, note: "server fault" },
    who: status === 503 ? "The server is out of reach" : "The server had a fault",
    what: requestId ? `${ONCE} Request …${requestId.slice(-8)}.` : ONCE,
  };
}

function passEnded(): Verdict {
  return {
    ...OPEN,
    rule: "pass_ended",
    shape: "lock",
    word: ["SIGNED", "OUT"],
    size: 22,
    datum: null,
    who: "This phone’s pass ended",
    what: "It ran out or was switched off. Nothing was used.",
  };
}

function notAllowed({ code, message }: Refusal): Verdict {
  return {
    ...OPEN,
    rule: "not_allowed",
    shape: "lock",
    word: ["NOT", "ALLOWED"],
    size: 19,
    datum: null,
    who: code === "pro_required" ? "The store’s plan is too small" : "This phone may not take it",
    what: message || "The owner can allow this kind of code for scanners.",
  };
}

/** What the keypad shows for an amount to pay. */
export function chargeLines(toPayCents: number, card: Item, door: DoorContext) {
  const { cardCents, restCents } = split(toPayCents, card.balance_cents ?? 0);
  const currency = currencyOf(card, door);
  return {
    cardCents,
    balance: moneyWords(card.balance_cents ?? 0, currency),
    toPay: moneyWords(toPayCents, currency),
    cardPays: moneyWords(cardCents, currency),
    guestPays: moneyWords(restCents, currency),
  };
}
