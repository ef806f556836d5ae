import { expect, test } from "vitest";
import type { Answer, RedemptionLookup, RedemptionResult } from "#app/scan/api/answers";
import { admitted, CARD, card, controllerWith, DISPLAY, lost, refused, TICKET } from "./fixtures.ts";
import { ScanController } from "./scan-controller.ts";
import { NOTHING_SAVED } from "./state.ts";

test("a ticket is redeemed with one request, and the guest is counted once", async () => {
  const { controller, asked, looked } = controllerWith([admitted]);
  await controller.seen(TICKET, null);
  expect(asked).toHaveLength(1);
  expect(looked).toHaveLength(0);
  expect(controller.state()).toMatchObject({ guestsLetIn: 1, attempts: {}, verdict: { outcome: "admit" } });
});

test("after a lost response the same code is sent with the same key, whether it is scanned or typed", async () => {
  const { controller, asked } = controllerWith([lost, lost, lost, admitted]);
  await controller.seen(TICKET, null);
  expect(controller.state().verdict?.outcome).toBe("lost");
  await controller.retry();
  await controller.seen(TICKET, null);
  await controller.typed(TICKET.toLowerCase());
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
  expect(new Set(asked.map(({ token }) => token)).size).toBe(1);
  expect(controller.state()).toMatchObject({ guestsLetIn: 1, verdict: { outcome: "admit" } });
});

test("the key of a request without a response survives a reload of the page", async () => {
  const before = controllerWith([lost]);
  await before.controller.seen(TICKET, null);
  const after = controllerWith([admitted], undefined, before.controller.state());
  await after.controller.seen(TICKET, null);
  expect(after.asked[0]?.key).toBe(before.asked[0]?.key);
});

test("after a response the next scan has a new key", async () => {
  const { controller, asked } = controllerWith([admitted, refused(409, "already_redeemed_or_voided")]);
  await controller.seen(TICKET, null);
  await controller.seen(TICKET, null);
  expect(asked[0]?.key).not.toBe(asked[1]?.key);
  expect(controller.state().verdict?.outcome).toBe("used");
});

test.each([401, 403, 429, 500, 503])(
  "after a response of %i the attempt is still open and keeps its key",
  async (status) => {
    const { controller, asked } = controllerWith([refused(status, "any"), admitted]);
    await controller.seen(TICKET, null);
    await controller.retry();
    expect(asked[0]?.key).toBe(asked[1]?.key);
  },
);

test("a request whose key is still in use is sent again until it is free", async () => {
  const { controller, asked } = controllerWith([
    refused(409, "idempotency_conflict"),
    refused(409, "idempotency_conflict"),
    admitted,
  ]);
  await controller.seen(TICKET, null);
  expect(asked).toHaveLength(3);
  expect(controller.state().verdict?.outcome).toBe("admit");
});

test("no second request is sent while one is in flight", async () => {
  let answer: (value: Answer<RedemptionResult>) => void = () => {};
  const { controller, asked } = controllerWith([admitted]);
  const slow = new ScanController({
    api: {
      redeem: (request) => {
        asked.push(request);
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
      lookup: async () => lost,
      reverse: async () => lost,
    },
    saved: NOTHING_SAVED,
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
  expect(controller.state().verdict).toBeNull();
});

test("a code that left the view for a moment belongs to the same guest and is not sent again", async () => {
  const { controller, asked, time } = controllerWith([admitted]);
  await controller.seen(TICKET, null);
  time.ms += 4_000;
  await controller.seen(TICKET, 2_000);
  expect(asked).toHaveLength(1);
  expect(controller.state()).toMatchObject({ guestsLetIn: 1, verdict: { outcome: "same", datum: { value: "4 s" } } });
});

test("a refused code that comes back is sent again", async () => {
  const { controller, asked } = controllerWith([refused(404, "not_found")]);
  await controller.seen(TICKET, null);
  await controller.seen(TICKET, 2_000);
  expect(asked).toHaveLength(2);
});

test("a handheld scanner that reads a code twice does not use it twice", async () => {
  const { controller, asked, time } = controllerWith([admitted]);
  await controller.typed(TICKET);
  time.ms += 300;
  await controller.typed(TICKET);
  expect(asked).toHaveLength(1);
  time.ms += 5_000;
  await controller.typed(TICKET);
  expect(asked).toHaveLength(2);
});

test("a gift card is looked up first, and charged up to its balance", async () => {
  const charged: Answer<RedemptionResult> = {
    kind: "ok",
    isReplay: false,
    body: {
      object: "redemption_result",
      kind: "gift_card",
      resource: { id: "3", object: "gift_card", balance_cents: 0, currency: "eur" },
      redemption: { id: "4" },
      display: DISPLAY,
    },
  };
  const { controller, asked, looked } = controllerWith([charged], [card(3850)]);
  await controller.seen(CARD, null);
  expect(looked).toEqual(["7K2M9QXR4T8WHJ3N"]);
  expect(asked).toHaveLength(0);
  await controller.charge(6200);
  expect(asked[0]).toMatchObject({ token: "7K2M9QXR4T8WHJ3N", amountCents: 3850 });
  expect(controller.state()).toMatchObject({
    guestsLetIn: 0,
    card: null,
    verdict: { outcome: "charged", who: "€23.50 still to pay" },
  });
});

test("a charge without a response is offered again with its key when the card is scanned again", async () => {
  const { controller, asked } = controllerWith([lost], [card(3850)]);
  await controller.seen(CARD, null);
  await controller.charge(2000);
  expect(controller.state().verdict?.outcome).toBe("lost");
  await controller.seen(CARD, null);
  expect(controller.state().card?.unansweredCents).toBe(2000);
  await controller.charge(2000);
  expect(asked[0]?.key).toBe(asked[1]?.key);
});

test("a refusal that needs details looks the item up once", async () => {
  const voided: Answer<RedemptionLookup> = {
    kind: "ok",
    isReplay: false,
    body: {
      object: "redemption_lookup",
      kind: "ticket",
      redeemable: false,
      reason: "already_redeemed_or_voided",
      resource: { id: "1", object: "ticket", voided_at: 1_799_000_000 },
      display: DISPLAY,
    },
  };
  const { controller, looked } = controllerWith([refused(409, "already_redeemed_or_voided")], [voided]);
  await controller.seen(TICKET, null);
  expect(looked).toHaveLength(1);
  expect(controller.state().verdict?.outcome).toBe("void");
});

test("the list on the phone has its scans with their results, newest first", async () => {
  const { controller } = controllerWith([admitted, refused(404, "not_found")]);
  await controller.seen(TICKET, null);
  await controller.seen("T-00000000000000000000000000", null);
  expect(controller.state().scans.map(({ title, note }) => [title, note])).toEqual([
    ["Not ours", "…0000"],
    ["Mara Lindqvist", "Winter Lights"],
  ]);
});
