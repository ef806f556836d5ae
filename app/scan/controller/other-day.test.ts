import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Answer, RedemptionLookup } from "#app/scan/api/answers";
import type { HereFacts } from "./decide-here.ts";
import { admitted, DISPLAY, phoneWith, TICKET } from "./fixtures.ts";

const NOW = 1_800_000_000_000;
const DAY = 86_400;
const BOOKING = "B-7K2M9QXR4T8WHJ3N7K2M9QXR4T";
const TODAY: HereFacts = { rules: null, ticketEventIds: ["today"], isPicked: false, deviceEventIds: null };

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

const wrongEvent = (starts_at: number): Answer<never> => ({
  kind: "refused",
  refusal: {
    status: 409,
    code: "wrong_event",
    message: "",
    display: { ...DISPLAY, starts_at },
    retryAfter: null,
    requestId: null,
  },
});

test("without a choice a ticket of another day stops: nothing is used until the staff lets in", async () => {
  const { controller, asked } = phoneWith({ redeems: [wrongEvent(NOW / 1000 + 5 * DAY), admitted], facts: TODAY });
  await controller.seen(TICKET, null);
  expect(controller.state().verdict).toMatchObject({ outcome: "other_day", field: "stop" });
  expect(controller.state().scans).toMatchObject([{ state: "settled", field: "stop" }]);
  await controller.letInOtherDay();
  expect(controller.state().verdict).toMatchObject({ outcome: "admit", field: "yes" });
  expect(asked).toMatchObject([{ ticketEventIds: ["today"] }, { ticketEventIds: undefined }]);
  expect(asked[0]?.key).not.toBe(asked[1]?.key);
  await controller.letInOtherDay();
  expect(asked).toHaveLength(2);
});

test.each([
  ["the event was chosen", { ...TODAY, isPicked: true }, NOW / 1000 + DAY],
  ["the device admits only some events", { ...TODAY, deviceEventIds: ["today"] }, NOW / 1000 + DAY],
  ["it is another event of today", TODAY, NOW / 1000],
] as const)("it is refused where %s", async (_where, facts, startsAt) => {
  const { controller } = phoneWith({ redeems: [wrongEvent(startsAt)], facts });
  await controller.seen(TICKET, null);
  expect(controller.state().verdict).toMatchObject({ outcome: "wrong_event", field: "no" });
});

const bookingAt = (starts_at: number): Answer<RedemptionLookup> => ({
  kind: "ok",
  isReplay: false,
  body: {
    object: "redemption_lookup",
    kind: "booking",
    redeemable: true,
    reason: null,
    resource: { id: "1", object: "booking", party_size: 4 },
    display: { ...DISPLAY, starts_at },
  },
});

test("a booking that is not in the list of today is looked up, and stops if it is for another day", async () => {
  const { controller, asked, looked } = phoneWith({
    lookups: [bookingAt(NOW / 1000 + DAY)],
    redeems: [admitted],
    known: null,
    facts: TODAY,
  });
  await controller.seen(BOOKING, null);
  expect(controller.state().verdict?.outcome).toBe("other_day");
  expect([looked.length, asked.length]).toEqual([1, 0]);
  await controller.letInOtherDay();
  expect(controller.state().verdict?.outcome).toBe("admit");
});

test("one that was made for today after the list is let in", async () => {
  const { controller } = phoneWith({
    lookups: [bookingAt(NOW / 1000)],
    redeems: [admitted],
    known: null,
    facts: TODAY,
  });
  await controller.seen(BOOKING, null);
  expect(controller.state().verdict?.outcome).toBe("admit");
});
