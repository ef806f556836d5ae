import { expect, test } from "vitest";
import type { Item } from "#app/scan/api/answers";
import { asked, DAY, door, lookup, MINUTE, NOW, refusal } from "./fixtures.ts";
import { toVerdict } from "./to-verdict.ts";

const first = {
  first_redeemed_at: NOW - 38 * MINUTE,
  first_source: "Door B",
  name: "Tomás Bergström",
  title: "Standing",
};

test.each([
  ["booking", "already_redeemed_or_voided", 1, "Tomás Bergström, Standing, 1 of 1 used."],
  ["voucher", "exhausted", 10, "Tomás Bergström, Standing, 10 of 10 used."],
] as const)(
  "a used %s shows when and where it was used first, and how many uses it had",
  (object, code, uses, what) => {
    const looked = { ...asked, lookup: lookup({ object, max_uses: uses, uses_after: uses }, code) };
    expect(toVerdict(refusal(409, code, first), looked, door)).toMatchObject({
      outcome: "used",
      field: "no",
      shape: "cross",
      datum: { value: "19:42" },
      who: "First let in at Door B",
      what,
    });
  },
);

test.each(["booking", "voucher"] as const)("a voided %s shows since when it is void", (object) => {
  const looked = { ...asked, lookup: lookup({ object, max_uses: 1, uses_after: 0, voided_at: NOW - 2 * DAY }) };
  expect(toVerdict(refusal(409, "already_redeemed_or_voided", first), looked, door)).toMatchObject({
    outcome: "void",
    shape: "slash",
    datum: { value: "18 Nov", note: "voided" },
  });
});

test("an expired voucher shows since when, and the uses that were left", () => {
  const voucher: Partial<Item> = {
    object: "voucher",
    max_uses: 10,
    uses_after: 4,
    remaining: 6,
    expires_at: NOW - DAY,
  };
  const looked = { ...asked, lookup: lookup(voucher, "expired") };
  expect(toVerdict(refusal(409, "expired", { title: "Ten coffees", name: "Aiko" }), looked, door)).toMatchObject({
    outcome: "expired",
    datum: { value: "19 Nov" },
    who: "Ten coffees",
    what: "6 of 10 uses were left. Aiko.",
  });
});

test("a used ticket shows when and where it was scanned first, and how long ago", () => {
  const looked = { ...asked, lookup: lookup({ max_uses: 1, uses_after: 1 }, "already_redeemed_or_voided") };
  expect(toVerdict(refusal(409, "already_redeemed_or_voided", first), looked, door)).toMatchObject({
    outcome: "used",
    field: "no",
    shape: "cross",
    word: ["USED"],
    datum: { value: "19:42", note: "38 min ago" },
    who: "First let in at Door B",
    what: "Tomás Bergström, Standing, 1 of 1 used.",
    facts: { at: first.first_redeemed_at },
  });
});

test("a ticket used on an earlier day shows the date, and says if this phone scanned it", () => {
  const earlier = { ...first, first_redeemed_at: NOW - 2 * DAY, first_source: "Mara’s phone" };
  expect(toVerdict(refusal(409, "already_redeemed_or_voided", earlier), { ...asked, isOwn: true }, door)).toMatchObject(
    {
      datum: { value: "18 Nov", note: "at 20:20" },
      who: "First let in by this phone",
    },
  );
});

test("a ticket whose uses are all taken shows USED too", () => {
  const looked = { ...asked, lookup: lookup({ max_uses: 5, uses_after: 5 }, "exhausted") };
  const verdict = toVerdict(refusal(409, "exhausted", first), looked, door);
  expect(verdict).toMatchObject({ outcome: "used", what: "Tomás Bergström, Standing, 5 of 5 used." });
});

test("a ticket that is voided and used shows VOID", () => {
  const looked = { ...asked, lookup: lookup({ voided_at: NOW - 2 * DAY }, "already_redeemed_or_voided") };
  expect(toVerdict(refusal(409, "already_redeemed_or_voided", first), looked, door)).toMatchObject({
    outcome: "void",
    shape: "slash",
    word: ["VOID"],
    datum: { value: "18 Nov", note: "voided" },
    who: "Ticket was voided",
  });
});

test("an expired item shows the date and the uses that were left", () => {
  const item = { object: "voucher", max_uses: 10, remaining: 4, expires_at: NOW - 18 * DAY } as const;
  const looked = { ...asked, lookup: lookup(item, "expired") };
  expect(toVerdict(refusal(409, "expired", { title: "Sauna pass", name: "Marek" }), looked, door)).toMatchObject({
    outcome: "expired",
    shape: "clock",
    datum: { value: "2 Nov", note: "18 days ago" },
    who: "Sauna pass",
    what: "4 of 10 uses were left. Marek.",
  });
});

test("a ticket of another event shows the day of that event, and that it stays unused", () => {
  const tomorrow = { title: "Winter Lights", detail: "Main hall", starts_at: NOW + DAY - 50 * MINUTE };
  expect(toVerdict(refusal(409, "wrong_event", tomorrow), asked, door)).toMatchObject({
    outcome: "wrong_event",
    shape: "turn",
    word: ["WRONG", "EVENT"],
    datum: { value: "Sat", note: "21 Nov, 19:30" },
    who: "For tomorrow",
    what: "Winter Lights, Main hall. Not used yet.",
  });
});

test("a booking of another list of today is at the wrong door", () => {
  const later = { title: "Dinner", detail: null, starts_at: NOW + 60 * MINUTE };
  expect(toVerdict(refusal(409, "wrong_event", later), { ...asked, kind: "booking" }, door)).toMatchObject({
    word: ["WRONG", "DOOR"],
    who: "For another list today",
  });
});

test("a ticket scanned too early shows when the door opens", () => {
  const shown = { name: "Grace Liu", title: "Standing", starts_at: NOW + 82 * MINUTE };
  expect(toVerdict(refusal(409, "outside_window", shown), asked, { ...door, opensMinutesBefore: 60 })).toMatchObject({
    outcome: "too_early",
    word: ["TOO", "EARLY"],
    datum: { value: "20:42", note: "in 22 min" },
    what: "Grace Liu, Standing. The same code works at 20:42.",
  });
});

test("a ticket scanned too late shows when the event began", () => {
  const shown = { name: "Grace Liu", starts_at: NOW - 200 * MINUTE };
  expect(toVerdict(refusal(409, "outside_window", shown), asked, door)).toMatchObject({
    outcome: "too_late",
    word: ["TOO", "LATE"],
    datum: { value: "17:00", note: "it began" },
  });
});

test("an unknown code is shown with what it really is", () => {
  const wifi = { ...asked, text: "WIFI:T:WPA;S:house;P:secret;;" };
  expect(toVerdict(refusal(404, "not_found"), wifi, door)).toMatchObject({
    outcome: "unknown",
    shape: "question",
    word: ["NOT", "OURS"],
    datum: { value: "Wi-Fi", note: "code" },
    who: "Unknown code",
  });
  expect(toVerdict(refusal(404, "not_found"), asked, door).what).toContain("No live ticket of Tidehouse");
  expect(toVerdict(refusal(400, "invalid_request"), asked, door).outcome).toBe("unknown");
});

test("a membership is refused if it is past due, has ended or has reached its limit", () => {
  const due = { ...asked, lookup: lookup({ object: "membership", status: "past_due" }) };
  expect(toVerdict(refusal(409, "membership_inactive", {}), due, door).word).toEqual(["PAST", "DUE"]);
  const ended = { ...asked, lookup: lookup({ object: "membership", status: "canceled" }) };
  expect(toVerdict(refusal(409, "membership_inactive", {}), ended, door).word).toEqual(["ENDED"]);
  const usage = {
    max_per_period: 8,
    used_this_period: 8,
    remaining_this_period: 0,
    period_start: null,
    period_end: null,
  };
  const limit = { ...asked, lookup: lookup({ object: "membership", usage }) };
  expect(toVerdict(refusal(409, "allowance_exhausted", {}), limit, door)).toMatchObject({
    word: ["LIMIT"],
    datum: { value: "8/8" },
  });
});

test("an error code that the phone does not know is shown as a refusal with the server's message", () => {
  expect(toVerdict(refusal(409, "something_new", {}), asked, door)).toMatchObject({
    outcome: "refused",
    field: "no",
    what: "The server’s words.",
  });
});
