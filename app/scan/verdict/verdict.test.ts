import { describe, expect, test } from "vitest";
import type { Answer, Display, Item, RedemptionLookup, RedemptionResult } from "#app/scan/api/answers";
import { toVerdict } from "./decide.ts";
import { cardVerdict } from "./no.ts";
import { sameCode, waiting } from "./undecided.ts";
import type { Asked, DoorContext } from "./verdict.ts";

/** Friday 20 November 2026, 20:20 in Berlin. */
const NOW = Date.UTC(2026, 10, 20, 19, 20) / 1000;
const MINUTE = 60;
const DAY = 86_400;

const door: DoorContext = {
  now: NOW,
  timeZone: "Europe/Berlin",
  currency: "eur",
  storeName: "Tidehouse",
  mode: "live",
  deviceName: "Mara’s phone",
  opensMinutesBefore: null,
};
const asked: Asked = { text: "T-7K2M9QXR4T8WHJ3N7K2M9QHJ3N", tail: "HJ3N", seen: null };

const display = (part: Partial<Display>): Display => ({
  title: null,
  detail: null,
  name: null,
  starts_at: null,
  first_redeemed_at: null,
  first_source: null,
  ...part,
});
const ok = (resource: Partial<Item>, shown: Partial<Display>): Answer<RedemptionResult> => ({
  kind: "ok",
  replayed: false,
  body: {
    object: "redemption_result",
    kind: resource.object ?? "ticket",
    resource: { id: "1", object: "ticket", ...resource },
    redemption: { id: "2" },
    display: display(shown),
  },
});
const refusal = (status: number, code: string, shown: Partial<Display> | null = null): Answer<RedemptionResult> => ({
  kind: "refused",
  refusal: {
    status,
    code,
    message: "The server’s words.",
    display: shown && display(shown),
    retryAfter: null,
    requestId: "0199c0de-feed-beef",
  },
});
const seen = (resource: Partial<Item>, reason: string | null = null): RedemptionLookup => ({
  object: "redemption_lookup",
  kind: resource.object ?? "ticket",
  redeemable: reason === null,
  reason,
  resource: { id: "1", object: "ticket", ...resource },
  display: display({}),
});

describe("yes", () => {
  test("a single ticket: one guest, name, tier", () => {
    const answer = ok(
      { max_uses: 1, uses_after: 1, remaining: 0 },
      { name: "Mara Lindqvist", title: "Winter Lights", detail: "Balcony" },
    );
    expect(toVerdict(answer, asked, door)).toMatchObject({
      rule: "admit",
      field: "yes",
      shape: "tick",
      word: ["ADMIT"],
      datum: { value: "1", note: "guest" },
      who: "Mara Lindqvist",
      what: "Winter Lights, Balcony.",
      pips: null,
    });
  });

  test("a ticket without a name leads with what it is", () => {
    expect(toVerdict(ok({ max_uses: 1 }, { title: "Winter Lights" }), asked, door)).toMatchObject({
      who: "Winter Lights",
      what: "",
    });
  });

  test("use n of m: pips, uses left, when it was first in", () => {
    const answer = ok(
      { max_uses: 5, uses_after: 2, remaining: 3 },
      { name: "Aiko Brandt", title: "Five-entry pass", first_redeemed_at: NOW - 60 * MINUTE },
    );
    expect(toVerdict(answer, asked, door)).toMatchObject({
      rule: "again",
      field: "yes",
      datum: { value: "2/5", note: "entry" },
      what: "Five-entry pass, 3 left. In first at 19:20.",
      pips: { used: 2, of: 5 },
    });
  });

  test("the first of many uses names no earlier one, and a hundred uses draw no pips", () => {
    const answer = ok({ max_uses: 100, uses_after: 1, remaining: 99 }, { name: "Aiko", first_redeemed_at: NOW });
    expect(toVerdict(answer, asked, door)).toMatchObject({ what: "99 left.", pips: null });
  });

  test("a check-in: allowance left and when it refills", () => {
    const usage = {
      max_per_period: 8,
      used_this_period: 1,
      remaining_this_period: 7,
      period_start: null,
      period_end: NOW + 11 * DAY,
    };
    const answer = ok({ object: "membership", usage }, { name: "Paul Adeyemi", title: "Sauna club" });
    expect(toVerdict(answer, asked, door)).toMatchObject({
      rule: "checkin",
      word: ["CHECKED", "IN"],
      datum: { value: "7", note: "of 8 left" },
      what: "Sauna club, refills 1 Dec.",
    });
  });

  test("a booking: its party, what is booked and for when", () => {
    const booking: Partial<Item> = { object: "booking", max_uses: 1, uses_after: 1, party_size: 6 };
    const shown = { name: "Hanna Krüger", title: "Supper", detail: "Table 4" };
    expect(toVerdict(ok(booking, { ...shown, starts_at: NOW + 10 * MINUTE }), asked, door)).toMatchObject({
      rule: "admit",
      field: "yes",
      datum: { value: "6", note: "in the party" },
      who: "Hanna Krüger",
      what: "Supper, Table 4, at 20:30.",
    });
    expect(toVerdict(ok(booking, { ...shown, starts_at: NOW + 3 * DAY }), asked, door)).toMatchObject({
      what: "Supper, Table 4, on 23 Nov at 20:20.",
    });
  });

  test("a voucher: its one use, or the nth of many", () => {
    const shown = { name: "Aiko Brandt", title: "Ten coffees", first_redeemed_at: NOW - DAY };
    const one = ok({ object: "voucher", max_uses: 1, uses_after: 1, remaining: 0 }, shown);
    expect(toVerdict(one, asked, door)).toMatchObject({ rule: "admit", datum: { value: "1", note: "use" } });
    const many = ok({ object: "voucher", max_uses: 10, uses_after: 4, remaining: 6 }, shown);
    expect(toVerdict(many, asked, door)).toMatchObject({
      rule: "again",
      datum: { value: "4/10", note: "use" },
      what: "Ten coffees, 6 left. In first on 19 Nov at 20:20.",
      pips: { used: 4, of: 10 },
    });
  });

  test("a check-in of a plan without a cap: no number", () => {
    const answer = ok({ object: "membership", status: "active" }, { name: "Paul Adeyemi", title: "Sauna club" });
    expect(toVerdict(answer, asked, door)).toMatchObject({ rule: "checkin", datum: null, what: "Sauna club." });
  });

  test("charged: what was taken, what is still to pay, what is left", () => {
    const part = { ...asked, toPayCents: 6200, cardCents: 3850 };
    const answer = ok({ object: "gift_card", balance_cents: 0, currency: "eur" }, {});
    expect(toVerdict(answer, part, door)).toMatchObject({
      rule: "charged",
      field: "yes",
      datum: { value: "€38.50", note: "taken" },
      who: "€23.50 still to pay",
      what: "Card …HJ3N is empty now. Take the rest in cash or by card.",
    });
    const whole = { ...asked, toPayCents: 500, cardCents: 500 };
    const rest = ok({ object: "gift_card", balance_cents: 3350, currency: "eur" }, {});
    expect(toVerdict(rest, whole, door)).toMatchObject({ who: "Paid in full", what: "Card …HJ3N has €33.50 left." });
  });
});

describe("no", () => {
  const first = {
    first_redeemed_at: NOW - 38 * MINUTE,
    first_source: "Door B",
    name: "Tomás Bergström",
    title: "Standing",
  };

  test.each([
    ["booking", "already_redeemed_or_voided", 1, "Tomás Bergström, Standing, 1 of 1 used."],
    ["voucher", "exhausted", 10, "Tomás Bergström, Standing, 10 of 10 used."],
  ] as const)("a used %s: when and where first, and how many uses it had", (object, code, uses, what) => {
    const looked = { ...asked, seen: seen({ object, max_uses: uses, uses_after: uses }, code) };
    expect(toVerdict(refusal(409, code, first), looked, door)).toMatchObject({
      rule: "used",
      field: "no",
      shape: "cross",
      datum: { value: "19:42" },
      who: "First let in at Door B",
      what,
    });
  });

  test.each(["booking", "voucher"] as const)("a voided %s: since when", (object) => {
    const looked = { ...asked, seen: seen({ object, max_uses: 1, uses_after: 0, voided_at: NOW - 2 * DAY }) };
    expect(toVerdict(refusal(409, "already_redeemed_or_voided", first), looked, door)).toMatchObject({
      rule: "void",
      shape: "slash",
      datum: { value: "18 Nov", note: "voided" },
    });
  });

  test("an expired voucher: since when, and the uses that were left", () => {
    const voucher: Partial<Item> = {
      object: "voucher",
      max_uses: 10,
      uses_after: 4,
      remaining: 6,
      expires_at: NOW - DAY,
    };
    const looked = { ...asked, seen: seen(voucher, "expired") };
    expect(toVerdict(refusal(409, "expired", { title: "Ten coffees", name: "Aiko" }), looked, door)).toMatchObject({
      rule: "expired",
      datum: { value: "19 Nov" },
      who: "Ten coffees",
      what: "6 of 10 uses were left. Aiko.",
    });
  });

  test("used: the time of the first scan, where, how long ago", () => {
    const looked = { ...asked, seen: seen({ max_uses: 1, uses_after: 1 }, "already_redeemed_or_voided") };
    expect(toVerdict(refusal(409, "already_redeemed_or_voided", first), looked, door)).toMatchObject({
      rule: "used",
      field: "no",
      shape: "cross",
      word: ["USED"],
      datum: { value: "19:42", note: "38 min ago" },
      who: "First let in at Door B",
      what: "Tomás Bergström, Standing, 1 of 1 used.",
      facts: { at: first.first_redeemed_at },
    });
  });

  test("used on an earlier day shows the date; by this phone, it says so", () => {
    const earlier = { ...first, first_redeemed_at: NOW - 2 * DAY, first_source: "Mara’s phone" };
    expect(toVerdict(refusal(409, "already_redeemed_or_voided", earlier), asked, door)).toMatchObject({
      datum: { value: "18 Nov", note: "at 20:20" },
      who: "First let in by this phone",
    });
  });

  test("a pass that is used up is USED too", () => {
    const looked = { ...asked, seen: seen({ max_uses: 5, uses_after: 5 }, "exhausted") };
    const verdict = toVerdict(refusal(409, "exhausted", first), looked, door);
    expect(verdict).toMatchObject({ rule: "used", what: "Tomás Bergström, Standing, 5 of 5 used." });
  });

  test("voided goes before used", () => {
    const looked = { ...asked, seen: seen({ voided_at: NOW - 2 * DAY }, "already_redeemed_or_voided") };
    expect(toVerdict(refusal(409, "already_redeemed_or_voided", first), looked, door)).toMatchObject({
      rule: "void",
      shape: "slash",
      word: ["VOID"],
      datum: { value: "18 Nov", note: "voided" },
      who: "Ticket was voided",
    });
  });

  test("expired: the date, and the uses that were left", () => {
    const item = { object: "voucher", max_uses: 10, remaining: 4, expires_at: NOW - 18 * DAY } as const;
    const looked = { ...asked, seen: seen(item, "expired") };
    expect(toVerdict(refusal(409, "expired", { title: "Sauna pass", name: "Marek" }), looked, door)).toMatchObject({
      rule: "expired",
      shape: "clock",
      datum: { value: "2 Nov", note: "18 days ago" },
      who: "Sauna pass",
      what: "4 of 10 uses were left. Marek.",
    });
  });

  test("wrong event: its day, and that it stays unused", () => {
    const tomorrow = { title: "Winter Lights", detail: "Main hall", starts_at: NOW + DAY - 50 * MINUTE };
    expect(toVerdict(refusal(409, "wrong_event", tomorrow), asked, door)).toMatchObject({
      rule: "wrong_event",
      shape: "turn",
      word: ["WRONG", "EVENT"],
      datum: { value: "Sat", note: "21 Nov, 19:30" },
      who: "For tomorrow",
      what: "Winter Lights, Main hall. Not used yet.",
    });
  });

  test("too early: when it opens", () => {
    const shown = { name: "Grace Liu", title: "Standing", starts_at: NOW + 82 * MINUTE };
    expect(toVerdict(refusal(409, "outside_window", shown), asked, { ...door, opensMinutesBefore: 60 })).toMatchObject({
      rule: "too_early",
      word: ["TOO", "EARLY"],
      datum: { value: "20:42", note: "in 22 min" },
      what: "Grace Liu, Standing. The same code works at 20:42.",
    });
  });

  test("too late: when it began", () => {
    const shown = { name: "Grace Liu", starts_at: NOW - 200 * MINUTE };
    expect(toVerdict(refusal(409, "outside_window", shown), asked, door)).toMatchObject({
      rule: "too_late",
      word: ["TOO", "LATE"],
      datum: { value: "17:00", note: "it began" },
    });
  });

  test("unknown: what the code really is", () => {
    const wifi = { ...asked, text: "WIFI:T:WPA;S:house;P:secret;;" };
    expect(toVerdict(refusal(404, "not_found"), wifi, door)).toMatchObject({
      rule: "unknown",
      shape: "question",
      word: ["NOT", "OURS"],
      datum: { value: "Wi-Fi", note: "code" },
      who: "Unknown code",
    });
    expect(toVerdict(refusal(404, "not_found"), asked, door).what).toContain("No live ticket of Tidehouse");
    expect(toVerdict(refusal(400, "invalid_request"), asked, door).rule).toBe("unknown");
  });

  test("memberships: past due, ended, limit", () => {
    const due = { ...asked, seen: seen({ object: "membership", status: "past_due" }) };
    expect(toVerdict(refusal(409, "membership_inactive", {}), due, door).word).toEqual(["PAST", "DUE"]);
    const ended = { ...asked, seen: seen({ object: "membership", status: "canceled" }) };
    expect(toVerdict(refusal(409, "membership_inactive", {}), ended, door).word).toEqual(["ENDED"]);
    const usage = {
      max_per_period: 8,
      used_this_period: 8,
      remaining_this_period: 0,
      period_start: null,
      period_end: null,
    };
    const limit = { ...asked, seen: seen({ object: "membership", usage }) };
    expect(toVerdict(refusal(409, "allowance_exhausted", {}), limit, door)).toMatchObject({
      word: ["LIMIT"],
      datum: { value: "8/8" },
    });
  });

  test("a refusal that this page does not know yet still says no, in the server’s words", () => {
    expect(toVerdict(refusal(409, "something_new", {}), asked, door)).toMatchObject({
      rule: "refused",
      field: "no",
      what: "The server’s words.",
    });
  });
});

describe("gift cards before a charge", () => {
  const card = { object: "gift_card", balance_cents: 3850, currency: "eur" } as const;

  test("money on it: the amount is asked for", () => {
    expect(cardVerdict(seen(card), asked, door)).toBeNull();
  });

  test("empty, voided, expired", () => {
    const empty = seen({ ...card, balance_cents: 0 }, "insufficient_balance");
    expect(cardVerdict(empty, asked, door)).toMatchObject({ rule: "empty", field: "no", datum: { value: "€0.00" } });
    const voided = seen({ ...card, voided_at: NOW - 2 * DAY }, "gift_card_voided");
    expect(cardVerdict(voided, asked, door)).toMatchObject({
      rule: "void",
      who: "Gift card was voided",
      what: "Card …HJ3N, €38.50 was on it.",
    });
    const expired = seen({ ...card, expires_at: NOW - 2 * DAY }, "gift_card_expired");
    expect(cardVerdict(expired, asked, door)).toMatchObject({ rule: "expired", datum: { value: "18 Nov" } });
  });

  test("a balance that fell in between takes nothing", () => {
    expect(toVerdict(refusal(400, "insufficient_balance"), asked, door)).toMatchObject({ rule: "short", field: "no" });
  });
});

describe("no answer is never a colour", () => {
  test("lost, fault, busy, no pass, not allowed, wait", () => {
    const lost = toVerdict({ kind: "lost", why: "offline" }, asked, door);
    expect(lost).toMatchObject({ rule: "lost", field: "wait", who: "The network is gone" });
    expect(toVerdict({ kind: "lost", why: "silent" }, asked, door).who).toBe("The server was silent");
    expect(toVerdict({ kind: "lost", why: "cut" }, asked, door).who).toBe("No way to the server");
    const rules = [
      [500, "internal_error", "fault"],
      [503, "unavailable", "fault"],
      [429, "rate_limited", "busy"],
      [409, "idempotency_conflict", "busy"],
      [401, "unauthorized", "pass_ended"],
      [403, "insufficient_scope", "not_allowed"],
      [403, "pro_required", "not_allowed"],
    ] as const;
    for (const [status, code, rule] of rules) {
      expect(toVerdict(refusal(status, code), asked, door)).toMatchObject({ rule, field: "wait" });
    }
    expect(waiting(800)).toMatchObject({ rule: "wait", field: "wait", datum: { value: "0.8 s" } });
  });
});

test("the same code: who was just let in, and how long ago", () => {
  const admitted = toVerdict(ok({ max_uses: 1 }, { name: "Mara Lindqvist" }), asked, door);
  expect(sameCode(admitted, "Mara Lindqvist", 4)).toMatchObject({
    rule: "same",
    field: "same",
    shape: "equals",
    datum: { value: "4 s", note: "ago" },
    who: "You just let Mara in",
  });
});
