import { expect, test } from "vitest";
import { failureText, offerText } from "./texts.ts";

const OFFER = { name: "Door A", kinds: ["ticket", "gift_card"], store: { name: "Tidehouse", mode: "live" } } as const;
const offer = { ...OFFER, kinds: [...OFFER.kinds] };

test("the question says for which store the phone will scan, what, and what ends", () => {
  expect(offerText(offer, { device: null, isSignedIn: false })).toBe(
    "It will scan tickets and gift cards for Tidehouse. Nobody has to sign in on it. The code works once.",
  );
  const test = { ...offer, store: { name: "Tidehouse", mode: "test" as const } };
  expect(offerText(test, { device: "Bar", isSignedIn: true })).toBe(
    "It will scan tickets and gift cards for Tidehouse, test data only. Nobody has to sign in on it. It is Bar now, which ends. You stay signed in to the dashboard here. The code works once.",
  );
});

test("a lost answer says whether the code may have been used", () => {
  expect(failureText({ why: "lost" }, false).sentence).toContain("The code was not used.");
  expect(failureText({ why: "lost" }, true).sentence).toContain("may have been used");
});

test("a code that has ended is not tried again, anything else is", () => {
  expect(failureText({ why: "over" }, true)).toMatchObject({ title: "Code ended", canTryAgain: false });
  for (const why of ["lost", "fault"] as const) expect(failureText({ why }, true).canTryAgain).toBe(true);
  expect(failureText({ why: "busy", retryAfter: 12 }, false)).toMatchObject({
    canTryAgain: true,
    sentence: expect.stringContaining("12 s"),
  });
});
