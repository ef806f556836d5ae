import { expect, test } from "vitest";
import type { Answer, Display, RedemptionLookup, RedemptionResult, RedemptionReversal } from "#app/scan/api/answers";
import { Desk, EMPTY_MEMORY } from "./desk.ts";

const TICKET = "T-7K2M9QXR4T8WHJ3N7K2M9QXR4T";
const CARD = "7K2M-9QXR-4T8W-HJ3N";
const DISPLAY: Display = {
  title: "Winter Lights",
  detail: null,
  name: "Mara Lindqvist",
  starts_at: null,
  first_redeemed_at: null,
  first_source: null,
};

const admitted: Answer<RedemptionResult> = {
  kind: "ok",
  replayed: false,
  body: {
    object: "redemption_result",
    kind: "ticket",
    resource: { id: "1", object: "ticket", max_uses: 1, uses_after: 1, remaining: 0 },
    redemption: { id: "2" },
    display: DISPLAY,
  },
};
const card = (balance: number): Answer<RedemptionLookup> => ({
  kind: "ok",
  replayed: false,
  body: {
    object: "redemption_lookup",
    kind: "gift_card",
    redeemable: true,
    reason: null,
    resource: { id: "3", object: "gift_card", balance_cents: balance, currency: "eur" },
    display: DISPLAY,
  },
});
const lost: Answer<never> = { kind: "lost", why: "cut" };
const refused = (status: number, code: string): Answer<never> => ({
  kind: "refused",
  refusal: { status, code, message: "", display: DISPLAY, retryAfter: null, requestId: null },
});

interface Asked {
  token: string;
  key: string;
  amountCents?: number;
}

/** A desk whose server gives these answers, one after the other; the last one stands. */
function deskWith(
  redeems: Answer<RedemptionResult>[],
  lookups: Answer<RedemptionLookup>[] = [lost],
  memory = EMPTY_MEMORY,
  reversals: Answer<RedemptionReversal>[] = [lost],
) {
  const asked: Asked[] = [];
  const looked: string[] = [];
  const reversed: { redemptionId: string; key: string }[] = [];
  const time = { ms: 1_800_000_000_000 };
  const next = <T>(answers: T[]): T => (answers.length > 1 ? answers.shift() : answers[0]) as T;
  const desk = new Desk({
    api: {
      redeem: async (question) => {
        asked.push(question);
        return next(redeems);
      },
      lookup: async (token) => {
        looked.push(token);
        return next(lookups);
      },
      reverse: async (question) => {
        reversed.push(question);
        return next(reversals);
      },
    },
    memory,
    clock: () => time.ms,
    pause: async () => {},
    door: () => ({
      timeZone: "Europe/Berlin",
      currency: "eur",
      storeName: "Tidehouse",
      mode: "test",
      deviceName: "Door A",
      opensMinutesBefore: null,
    }),
  });
  return { desk, asked, looked, reversed, time };
}

test("a ticket is one request, and the guest is counted once", async () => {
  const { desk, asked, looked } = deskWith([admitted]);
  await desk.seen(TICKET, null);
  expect(asked).toHaveLength(1);
  expect(looked).toHaveLength(0);
  expect(desk.state()).toMatchObject({ letIn: 1, attempts: {}, verdict: { rule: "admit" } });
});

test("a lost answer is asked for again under the same key, however the code comes back", async () => {
  const { desk, asked } = deskWith([lost, lost, lost, admitted]);
  await desk.seen(TICKET, null);
  expect(desk.state().verdict?.rule).toBe("lost");
  await desk.retry();
  await desk.seen(TICKET, null);
  await desk.typed(TICKET.toLowerCase());
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
  expect(new Set(asked.map(({ token }) => token)).size).toBe(1);
  expect(desk.state()).toMatchObject({ letIn: 1, verdict: { rule: "admit" } });
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
  expect(desk.state().verdict?.rule).toBe("used");
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
  expect(desk.state().verdict?.rule).toBe("admit");
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
  expect(slow.state().verdict?.rule).toBe("admit");
  expect(desk.state().verdict).toBeNull();
});

test("a code that left the view for a moment is the same guest, not a second question", async () => {
  const { desk, asked, time } = deskWith([admitted]);
  await desk.seen(TICKET, null);
  time.ms += 4_000;
  await desk.seen(TICKET, 2_000);
  expect(asked).toHaveLength(1);
  expect(desk.state()).toMatchObject({ letIn: 1, verdict: { rule: "same", datum: { value: "4 s" } } });
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
    verdict: { rule: "charged", who: "€23.50 still to pay" },
  });
});

test("a charge without an answer is offered again, under its key, when the card comes back", async () => {
  const { desk, asked } = deskWith([lost], [card(3850)]);
  await desk.seen(CARD, null);
  await desk.charge(2000);
  expect(desk.state().verdict?.rule).toBe("lost");
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
  expect(desk.state().verdict?.rule).toBe("void");
});

const reversal: Answer<RedemptionReversal> = {
  kind: "ok",
  replayed: false,
  body: {
    object: "redemption_reversal",
    created: 0,
    id: "5",
    redemption_id: "2",
    kind: "ticket",
    resource: { id: "1", object: "ticket", max_uses: 1, uses_after: 0, remaining: 1 },
  },
};

test("undo takes the guest back off the count, and the code is new again", async () => {
  const { desk, asked, reversed } = deskWith([admitted], undefined, EMPTY_MEMORY, [reversal]);
  await desk.seen(TICKET, null);
  await desk.undo();
  expect(reversed.map(({ redemptionId }) => redemptionId)).toEqual(["2"]);
  expect(desk.state()).toMatchObject({ letIn: 0, undo: null, attempts: {}, verdict: { rule: "undone" } });
  expect(desk.state().scans[0]).toMatchObject({ title: "Mara Lindqvist", isUndone: true });
  await desk.seen(TICKET, 2_000);
  expect(asked).toHaveLength(2);
});

test("an undo whose answer was lost is asked again under its key, and counts once", async () => {
  const twice = refused(409, "already_reversed");
  const { desk, reversed } = deskWith([admitted], undefined, EMPTY_MEMORY, [lost, twice]);
  await desk.seen(TICKET, null);
  await desk.undo();
  expect(desk.state()).toMatchObject({ letIn: 1, verdict: { rule: "lost" } });
  await desk.retry();
  expect(reversed[0]?.key).toBe(reversed[1]?.key);
  expect(desk.state()).toMatchObject({ letIn: 0, verdict: { rule: "undone" } });
});

test("what the server will not take back stays as it was", async () => {
  const { desk } = deskWith([admitted], undefined, EMPTY_MEMORY, [refused(409, "invalid_transition")]);
  await desk.seen(TICKET, null);
  await desk.undo();
  expect(desk.state()).toMatchObject({ letIn: 1, undo: null, verdict: { word: ["NOT", "UNDONE"], field: "wait" } });
});

test("the phone’s list holds what was asked and heard, newest first", async () => {
  const { desk } = deskWith([admitted, refused(404, "not_found")]);
  await desk.seen(TICKET, null);
  await desk.seen("T-00000000000000000000000000", null);
  expect(desk.state().scans.map(({ title, note }) => [title, note])).toEqual([
    ["Not ours", "…0000"],
    ["Mara Lindqvist", "Winter Lights"],
  ]);
});
