import { expect, test } from "vitest";
import { checked } from "./checked.ts";
import { asked, DAY, door, lookup, NOW, refusal } from "./fixtures.ts";
import { cardVerdict } from "./refused.ts";
import { toVerdict } from "./to-verdict.ts";

const card = { object: "gift_card", balance_cents: 3850, currency: "eur" } as const;

test("for a gift card with a balance, the phone asks for the amount", () => {
  expect(cardVerdict(lookup(card), asked, door)).toBeNull();
});

test("an empty, voided or expired gift card is refused with its reason", () => {
  const empty = lookup({ ...card, balance_cents: 0 }, "insufficient_balance");
  expect(cardVerdict(empty, asked, door)).toMatchObject({ outcome: "empty", field: "no", datum: { value: "€0.00" } });
  const voided = lookup({ ...card, voided_at: NOW - 2 * DAY }, "gift_card_voided");
  expect(cardVerdict(voided, asked, door)).toMatchObject({
    outcome: "void",
    who: "Gift card was voided",
    what: "Card …HJ3N, €38.50 was on it.",
  });
  const expired = lookup({ ...card, expires_at: NOW - 2 * DAY }, "gift_card_expired");
  expect(cardVerdict(expired, asked, door)).toMatchObject({ outcome: "expired", datum: { value: "18 Nov" } });
});

test("a gift card whose payment is disputed is refused before the amount is asked for, and at the charge", () => {
  const refused = {
    outcome: "on_hold",
    field: "no",
    word: ["ON", "HOLD"],
    who: "The payment for this card is disputed",
  };
  expect(cardVerdict(lookup(card, "gift_card_on_hold"), asked, door)).toMatchObject(refused);
  expect(toVerdict(refusal(400, "gift_card_on_hold"), asked, door)).toMatchObject(refused);
  expect(checked(lookup(card, "gift_card_on_hold"), "HJ3N", door)).toMatchObject({
    outcome: "not_valid",
    who: "The payment for the card is disputed.",
  });
});

test("nothing is taken if the balance fell before the charge", () => {
  expect(toVerdict(refusal(400, "insufficient_balance"), asked, door)).toMatchObject({
    outcome: "short",
    field: "no",
  });
});
