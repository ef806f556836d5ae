import { expect, test } from "vitest";
import type { Answer, RedemptionLookup, RedemptionResult } from "#app/scan/api/answers";
import { Desk } from "./desk.ts";
import { admitted, CARD, card, DISPLAY, deskWith, lost, refused, TICKET } from "./fixtures.ts";
import { EMPTY_MEMORY } from "./state.ts";

test("a ticket is one request, and the guest is counted once", async () => {
  const { desk, asked, looked } = deskWith([admitted]);
  await desk.seen(TICKET, null);
  expect(asked).toHaveLength(1);
  expect(looked).toHaveLength(0);
  expect(desk.state()).toMatchObject({ letIn: 1, attempts: {}, verdict: { outcome: "admit" } });
});

test("a lost answer is asked for again under the same key, however the code comes back", async () => {
  const { desk, asked } = deskWith([lost, lost, lost, admitted]);
  await desk.seen(TICKET, null);
  expect(desk.state().verdict?.outcome).toBe("lost");
  await desk.retry();
  await desk.seen(TICKET, null);
  await desk.typed(TICKET.toLowerCase());
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
  expect(new Set(asked.map(({ token }) => token)).size).toBe(1);
  expect(desk.state()).toMatchObject({ letIn: 1, verdict: { outcome: "admit" } });
});

test("the key of a lost answer survives a reload of the page", async () => {
  const before = deskWith([lost]);
  await before.desk.seen(TICKET, null);
  const after = deskWith([admitted], undefined, before.desk.state());
  await after.desk.seen(TICKET, null);
  expect(after.asked[0]?.key).toBe(before.asked[0]?.key);
});

test("an answered attempt is over: the next scan has a key of its own", async () => {
  const { desk, asked } = deskWith([admitted, refused(409, "already_redeemed_or_voided")]);
  await desk.seen(TICKET, null);
  await desk.seen(TICKET, null);
  expect(asked[0]?.key).not.toBe(asked[1]?.key);
  expect(desk.state().verdict?.outcome).toBe("used");
});

test.each([401, 403, 429, 500, 503])("after %i the attempt is still open under its key", async (status) => {
  const { desk, asked } = deskWith([refused(status, "any"), admitted]);
  await desk.seen(TICKET, null);
  await desk.retry();
  expect(asked[0]?.key).toBe(asked[1]?.key);
});

test("a first try that is still running is waited for", async () => {
  const { desk, asked } = deskWith([
    refused(409, "idempotency_conflict"),
    refused(409, "idempotency_conflict"),
    admitted,
  ]);
  await desk.seen(TICKET, null);
  expect(asked).toHaveLength(3);
  expect(desk.state().verdict?.outcome).toBe("admit");
});

test("while one question is in flight no second one is asked", async () => {
  let answer: (value: Answer<RedemptionResult>) => void = () => {};
  const { desk, asked } = deskWith([admitted]);
  const slow = new Desk({
    api: {
      redeem: (question) => {
        asked.push(question);
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
      lookup: async () => lost,
      reverse: async () => lost,
    },
    memory: EMPTY_MEMORY,
    door: () => ({
      timeZone: "UTC",
      currency: "eur",
      storeName: "Tidehouse",
      mode: "test",
      deviceName: "Door A",
      opensMinutesBefore: null,
    }),
  });
  const first = slow.seen(TICKET, null);
  await slow.seen(TICKET, null);
  await slow.typed(CARD);
  expect(asked).toHaveLength(1);
  expect(slow.state().verdict).toBeNull();
  answer(admitted);
  await first;
  expect(slow.state().verdict?.outcome).toBe("admit");
  expect(desk.state().verdict).toBeNull();
});

test("a code that left the view for a moment is the same guest, not a second question", async () => {
  const { desk, asked, time } = deskWith([admitted]);
  await desk.seen(TICKET, null);
  time.ms += 4_000;
  await desk.seen(TICKET, 2_000);
  expect(asked).toHaveLength(1);
  expect(desk.state()).toMatchObject({ letIn: 1, verdict: { outcome: "same", datum: { value: "4 s" } } });
});

test("a refused code that comes back is asked about anew", async () => {
  const { desk, asked } = deskWith([refused(404, "not_found")]);
  await desk.seen(TICKET, null);
  await desk.seen(TICKET, 2_000);
  expect(asked).toHaveLength(2);
});

test("a hand scanner that reads twice does not use a pass twice", async () => {
  const { desk, asked, time } = deskWith([admitted]);
  await desk.typed(TICKET);
  time.ms += 300;
  await desk.typed(TICKET);
  expect(asked).toHaveLength(1);
  time.ms += 5_000;
  await desk.typed(TICKET);
  expect(asked).toHaveLength(2);
});

test("a gift card is looked up first and charged with what it holds", async () => {
  const charged: Answer<RedemptionResult> = {
    kind: "ok",
    replayed: false,
    body: {
      object: "redemption_result",
      kind: "gift_card",
      resource: { id: "3", object: "gift_card", balance_cents: 0, currency: "eur" },
      redemption: { id: "4" },
      display: DISPLAY,
    },
  };
  const { desk, asked, looked } = deskWith([charged], [card(3850)]);
  await desk.seen(CARD, null);
  expect(looked).toEqual(["7K2M9QXR4T8WHJ3N"]);
  expect(asked).toHaveLength(0);
  await desk.charge(6200);
  expect(asked[0]).toMatchObject({ token: "7K2M9QXR4T8WHJ3N", amountCents: 3850 });
  expect(desk.state()).toMatchObject({
    letIn: 0,
    card: null,
    verdict: { outcome: "charged", who: "€23.50 still to pay" },
  });
});

test("a charge without an answer is offered again, under its key, when the card comes back", async () => {
  const { desk, asked } = deskWith([lost], [card(3850)]);
  await desk.seen(CARD, null);
  await desk.charge(2000);
  expect(desk.state().verdict?.outcome).toBe("lost");
  await desk.seen(CARD, null);
  expect(desk.state().card?.unanswered).toBe(2000);
  await desk.charge(2000);
  expect(asked[0]?.key).toBe(asked[1]?.key);
});

test("a refusal that needs a date or a state looks at the item once", async () => {
  const voided: Answer<RedemptionLookup> = {
    kind: "ok",
    replayed: false,
    body: {
      object: "redemption_lookup",
      kind: "ticket",
      redeemable: false,
      reason: "already_redeemed_or_voided",
      resource: { id: "1", object: "ticket", voided_at: 1_799_000_000 },
      display: DISPLAY,
    },
  };
  const { desk, looked } = deskWith([refused(409, "already_redeemed_or_voided")], [voided]);
  await desk.seen(TICKET, null);
  expect(looked).toHaveLength(1);
  expect(desk.state().verdict?.outcome).toBe("void");
});

test("the phone’s list holds its scans and their answers, newest first", async () => {
  const { desk } = deskWith([admitted, refused(404, "not_found")]);
  await desk.seen(TICKET, null);
  await desk.seen("T-00000000000000000000000000", null);
  expect(desk.state().scans.map(({ title, note }) => [title, note])).toEqual([
    ["Not ours", "…0000"],
    ["Mara Lindqvist", "Winter Lights"],
  ]);
});
