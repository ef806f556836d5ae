import { expect, test } from "vitest";
import { guestText, LANGUAGES } from "./guest-texts.ts";
import type { Outcome } from "./verdict.ts";

const place = { timeZone: "Europe/Berlin", now: Date.UTC(2026, 10, 20, 19, 20) / 1000 };
const at = Date.UTC(2026, 10, 20, 18, 42) / 1000;

test("a guest reads in five languages that the ticket was used, and when", () => {
  const texts = LANGUAGES.map((language) => guestText({ outcome: "used", facts: { at } }, language, place));
  expect(texts[0]).toBe("This code was used at 19:42. If that was not you, please show your order mail at the desk.");
  for (const each of texts) expect(each).toContain("19:42");
});

test("if the door opens on another day, the text says which", () => {
  const tomorrow = { outcome: "too_early", facts: { at: at + 86_400 } } as const;
  expect(guestText(tomorrow, "en", place)).toBe("Doors open on 21 November. Your ticket stays valid.");
  expect(guestText({ outcome: "too_early", facts: { at: at + 4_000 } }, "fr", place)).toContain("20:48");
});

test("every refusal of a guest has a text in every language, with and without a date", () => {
  const outcomes: Outcome[] = [
    "used",
    "void",
    "expired",
    "wrong_event",
    "too_early",
    "too_late",
    "unknown",
    "empty",
    "on_hold",
    "past_due",
    "ended",
    "limit",
  ];
  for (const outcome of outcomes) {
    for (const language of LANGUAGES) {
      expect(guestText({ outcome, facts: {} }, language, place)).toMatch(/\S{2}/);
      expect(guestText({ outcome, facts: { at } }, language, place)).not.toContain("null");
    }
  }
});

test("an acceptance and a missing response show no text to the guest", () => {
  for (const outcome of ["admit", "charged", "wait", "lost"] as const) {
    expect(guestText({ outcome, facts: {} }, "en", place)).toBeNull();
  }
});
