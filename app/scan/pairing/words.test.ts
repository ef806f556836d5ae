import { expect, test } from "vitest";
import { failureInWords, offerInWords } from "./words.ts";

const OFFER = { name: "Door A", kinds: ["ticket", "gift_card"], store: { name: "Tidehouse", mode: "live" } } as const;
const offer = { ...OFFER, kinds: [...OFFER.kinds] };

test("the question says for which store the phone will scan, what, and what ends", () => {
  expect(offerInWords(offer, { device: null, isSignedIn: false })).toBe(
    "It will scan tickets and gift cards for Tidehouse. Nobody has to sign in on it. The code works once.",
  );
  const test = { ...offer, store: { name: "Tidehouse", mode: "test" as const } };
  expect(offerInWords(test, { device: "Bar", isSignedIn: true })).toBe(
    "It will scan tickets and gift cards for Tidehouse, test data only. Nobody has to sign in on it. It is Bar now, which ends. You stay signed in to the dashboard here. The code works once.",
  );
});

test("a lost answer says whether the code may have been used", () => {
  expect(failureInWords({ why: "lost" }, false).sentence).toContain("The code was not used.");
  expect(failureInWords({ why: "lost" }, true).sentence).toContain("may have been used");
});

test("a code that has ended is not tried again, anything else is", () => {
  expect(failureInWords({ why: "over" }, true)).toMatchObject({ title: "Code ended", canTryAgain: false });
  for (const why of ["lost", "fault"] as const) expect(failureInWords({ why }, true).canTryAgain).toBe(true);
  expect(failureInWords({ why: "busy", retryAfter: 12 }, false)).toMatchObject({
    canTryAgain: true,
    sentence: expect.stringContaining("12 s"),
  });
});
