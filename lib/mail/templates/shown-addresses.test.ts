import { expect, test } from "vitest";
import { storedEmail } from "#lib/core/email";
import { guestFacts } from "#lib/testing/guest-facts";
import { confirmedMail } from "./guest-mail.ts";
import { toText } from "./text.ts";

test("an email has the addresses of the store and of who gets a gift card as they were typed", () => {
  const { store } = guestFacts({});
  const recipient_email = storedEmail("ben@müller.example");
  const cards = [{ count: 1, cents: 5_000, recipient_name: "Ben", recipient_email, deliver_at: null }];
  const facts = guestFacts({ store: { ...store, support_email: storedEmail("info@müller.example") }, cards });
  const text = toText(confirmedMail(facts, { part: 1, parts: 1 }));
  expect(text).toContain("info@müller.example");
  expect(text).toContain("ben@müller.example");
  expect(text).not.toContain("XN--");
});
