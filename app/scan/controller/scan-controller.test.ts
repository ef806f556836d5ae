import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Answer, RedemptionLookup, RedemptionResult } from "#app/scan/api/answers";
import { admitted, CARD, card, DISPLAY, Later, lost, phoneWith, refused, TICKET } from "./fixtures.ts";

const OTHER = "T-0000000000000000000000000A";
const USED = refused(409, "already_redeemed_or_voided");

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("a ticket is redeemed with one request, and is in the list once", async () => {
  const { controller, asked, looked } = phoneWith({ redeems: [admitted] });
  await controller.seen(TICKET, null);
  expect(asked).toHaveLength(1);
  expect(looked).toHaveLength(0);
  expect(controller.state()).toMatchObject({ verdict: { outcome: "admit" }, scans: [{ state: "settled", guests: 1 }] });
});

test("the scan is stored before it is sent", async () => {
  const answer = new Later<RedemptionResult>();
  const { controller, store, asked } = phoneWith({ redeems: [answer] });
  controller.seen(TICKET, null);
  await passes(0);
  expect(await store.load("store.test")).toMatchObject([
    { key: asked[0]?.key, token: TICKET, state: "open", wasSent: true },
  ]);
});

test("after 600 ms the screen says WAIT, after 1.5 s a person decides, and an answer to that replaces the question", async () => {
  const answer = new Later<RedemptionResult>();
  const { controller } = phoneWith({ redeems: [answer] });
  controller.seen(TICKET, null);
  await passes(700);
  expect(controller.state()).toMatchObject({ isSlow: true, verdict: null });
  await passes(900);
  expect(controller.state()).toMatchObject({ requestedAt: null, verdict: { outcome: "ask" } });
  answer.answer(admitted);
  await passes(0);
  expect(controller.state().verdict?.outcome).toBe("admit");
});

test("a server that is silent holds up nobody: the next code is sent at once, and the screen is the newest code's", async () => {
  const first = new Later<RedemptionResult>();
  const { controller, asked } = phoneWith({ redeems: [first, USED] });
  controller.seen(TICKET, null);
  await passes(100);
  await controller.seen(OTHER, null);
  expect(asked.map(({ token }) => token)).toEqual([TICKET, OTHER]);
  expect(controller.state().verdict?.outcome).toBe("used");
  first.answer(admitted);
  await passes(0);
  expect(controller.state().verdict?.outcome).toBe("used");
  expect(controller.state().notice).toMatch(/XR4T.*scan the code again/);
  expect(controller.state().scans.map(({ title }) => title)).toEqual(["Used", "Valid, but not let in"]);
});

test("a guest whose answer came too late is let in by the next scan, with the same key", async () => {
  const first = new Later<RedemptionResult>();
  const { controller, asked } = phoneWith({ redeems: [first, USED, admitted] });
  controller.seen(TICKET, null);
  await passes(100);
  await controller.seen(OTHER, null);
  first.answer(admitted);
  await passes(0);
  await controller.seen(TICKET, null);
  expect(asked[2]?.key).toBe(asked[0]?.key);
  expect(controller.state()).toMatchObject({ verdict: { outcome: "admit" }, scans: [{}, { state: "settled" }] });
});

test.each([503, 500, 429])("after %i the request is sent again by itself, with its key", async (status) => {
  const { controller, asked } = phoneWith({ redeems: [refused(status, "any"), refused(status, "any"), admitted] });
  controller.seen(TICKET, null);
  await passes(1_400);
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
  expect(controller.state().verdict?.outcome).toBe("admit");
});

test("a request whose key is still in use is sent again until it is free", async () => {
  const inUse = refused(409, "idempotency_conflict");
  const { controller, asked } = phoneWith({ redeems: [inUse, inUse, admitted] });
  controller.seen(TICKET, null);
  await passes(1_400);
  expect(asked).toHaveLength(3);
  expect(controller.state().verdict?.outcome).toBe("admit");
});

test.each([401, 403])("%i is shown and not repeated, and the attempt keeps its key", async (status) => {
  const { controller, asked } = phoneWith({ redeems: [refused(status, "any"), admitted] });
  await controller.seen(TICKET, null);
  await passes(60_000);
  expect(asked).toHaveLength(1);
  await controller.retry();
  expect(asked[0]?.key).toBe(asked[1]?.key);
});

test("the same code within 10 seconds is SAME CODE with undo, and later a new scan", async () => {
  const { controller, asked } = phoneWith({ redeems: [admitted, USED] });
  await controller.seen(TICKET, null);
  await passes(4_000);
  await controller.typed(TICKET.toLowerCase());
  expect(asked).toHaveLength(1);
  expect(controller.state()).toMatchObject({
    verdict: { outcome: "same", datum: { value: "4 s" } },
    undo: { key: asked[0]?.key },
  });
  await passes(7_000);
  await controller.seen(TICKET, null);
  expect(asked[1]?.key).not.toBe(asked[0]?.key);
  expect(controller.state().verdict).toMatchObject({ outcome: "used", who: "First let in by this phone" });
});

test("a code that never left the view for long is the same guest's, however long ago it was read", async () => {
  const { controller, asked } = phoneWith({ redeems: [admitted] });
  await controller.seen(TICKET, null);
  await passes(30_000);
  await controller.seen(TICKET, 2_000);
  expect(asked).toHaveLength(1);
});

test("another phone of the same name is not `this phone`", async () => {
  const by = { ...DISPLAY, first_redeemed_at: 1_799_999_000, first_source: "Door A" };
  const answer = { ...USED, refusal: { ...(USED as { refusal: object }).refusal, display: by } } as typeof USED;
  const { controller } = phoneWith({ redeems: [answer] });
  await controller.seen(TICKET, null);
  expect(controller.state().verdict?.who).toBe("First let in at Door A");
});

test("a refused code that comes back is sent again", async () => {
  const { controller, asked } = phoneWith({ redeems: [refused(404, "not_found")] });
  await controller.seen(TICKET, null);
  await controller.seen(TICKET, 2_000);
  expect(asked).toHaveLength(2);
});

test("a verdict is the last scan after 10 seconds, and as soon as another code is read", async () => {
  const { controller } = phoneWith({ redeems: [admitted, new Later()] });
  await controller.seen(TICKET, null);
  await passes(9_000);
  expect(controller.state().isLast).toBe(false);
  await passes(2_000);
  expect(controller.state()).toMatchObject({ isLast: true, verdict: { outcome: "admit" } });
  controller.seen(OTHER, null);
  expect(controller.state().isLast).toBe(true);
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
  const { controller, asked, looked } = phoneWith({ redeems: [charged], lookups: [card(3850)] });
  await controller.seen(CARD, null);
  expect(looked).toEqual(["7K2M9QXR4T8WHJ3N"]);
  expect(asked).toHaveLength(0);
  await controller.charge(6200);
  expect(asked[0]).toMatchObject({ token: "7K2M9QXR4T8WHJ3N", amountCents: 3850 });
  expect(controller.state()).toMatchObject({
    card: null,
    verdict: { outcome: "charged", who: "€23.50 still to pay" },
    scans: [{ guests: 0 }],
  });
});

test("a charge without a response is offered again with its key, and nobody decides about money", async () => {
  const { controller, asked } = phoneWith({ redeems: [lost], lookups: [card(3850)] });
  await controller.seen(CARD, null);
  controller.charge(2000);
  await passes(2_000);
  expect(controller.state().verdict?.outcome).toBe("lost");
  controller.clear();
  await passes(10_000);
  await controller.seen(CARD, null);
  expect(controller.state().card?.unansweredCents).toBe(2000);
  controller.charge(2000);
  await passes(0);
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
});

test("a refusal that needs details looks the item up once", async () => {
  const voided = lookupOf({ id: "1", object: "ticket", voided_at: 1_799_000_000 }, "already_redeemed_or_voided");
  const { controller, looked } = phoneWith({ redeems: [USED], lookups: [voided] });
  await controller.seen(TICKET, null);
  expect(looked).toHaveLength(1);
  expect(controller.state().verdict?.outcome).toBe("void");
});

test("checking a code looks it up, changes nothing and is no scan", async () => {
  const ticket = lookupOf({ id: "1", object: "ticket", max_uses: 3, uses_after: 1 }, null);
  const { controller, asked } = phoneWith({ redeems: [admitted], lookups: [ticket] });
  await controller.check(TICKET);
  expect(asked).toEqual([]);
  expect(controller.state()).toMatchObject({ scans: [], verdict: { outcome: "valid", who: "Would be let in" } });
  expect(controller.state().verdict?.what).toContain("1 of 3 used");
});

test("a code of another system is redeemed once its lookup has found a ticket", async () => {
  const { controller, asked } = phoneWith({
    redeems: [admitted],
    lookups: [lookupOf({ id: "1", object: "ticket" }, null)],
  });
  await controller.seen("OLD-77", null);
  expect(asked.map(({ token }) => token)).toEqual(["OLD-77"]);
  expect(controller.state().verdict?.outcome).toBe("admit");
});

test("a part of a code is to be scanned again, and is no refusal in the list of scans", async () => {
  const { controller, looked } = phoneWith({ lookups: [refused(404, "not_found")] });
  await controller.keyed("9QXR4T8WHJ");
  expect(controller.state()).toMatchObject({ scans: [], verdict: { outcome: "misread", field: "wait" } });
  await controller.typed("T-7K2M9QXR");
  expect(controller.state()).toMatchObject({ scans: [], verdict: { outcome: "misread", field: "wait" } });
  expect(looked).toEqual(["9QXR4T8WHJ", "T-7K2M9QXR"]);
  await controller.seen("9QXR4T8WHJ", null);
  expect(controller.state()).toMatchObject({ scans: [{}], verdict: { outcome: "unknown", field: "no" } });
});

test("the list on the phone has its scans with their results, newest first", async () => {
  const { controller } = phoneWith({ redeems: [admitted, refused(404, "not_found")] });
  await controller.seen(TICKET, null);
  await controller.seen(OTHER, null);
  expect(controller.state().scans.map(({ title, note }) => [title, note])).toEqual([
    ["Not ours", "…000A"],
    ["Mara Lindqvist", "Winter Lights"],
  ]);
});

function lookupOf(resource: RedemptionLookup["resource"], reason: string | null): Answer<RedemptionLookup> {
  const body = { object: "redemption_lookup", kind: "ticket", redeemable: reason === null, reason } as const;
  return { kind: "ok", isReplay: false, body: { ...body, resource, display: DISPLAY } };
}
