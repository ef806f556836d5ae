import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Answer } from "#app/scan/api/answers";
import type { HereFacts } from "./decide-here.ts";
import { admitted, DISPLAY, phoneWith, TICKET } from "./fixtures.ts";

const NOW = 1_800_000_000_000;
const DAY = 86_400;
const BOOKING = "B-7K2M9QXR4T8WHJ3N7K2M9QXR4T";
const TODAY: HereFacts = {
  rules: null,
  admission: { only_today: true },
  isPicked: false,
  deviceEventIds: null,
  aheadMs: 0,
};

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
  expect(asked).toMatchObject([{ admission: { only_today: true } }, { admission: undefined }]);
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

test("without a choice a booking of another day stops as well", async () => {
  const { controller, asked } = phoneWith({ redeems: [wrongEvent(NOW / 1000 + DAY), admitted], facts: TODAY });
  await controller.seen(BOOKING, null);
  expect(controller.state().verdict).toMatchObject({ outcome: "other_day", field: "stop" });
  await controller.letInOtherDay();
  expect(controller.state().verdict?.outcome).toBe("admit");
  expect(asked).toMatchObject([{ admission: { only_today: true } }, { admission: undefined }]);
});

test("a booking of another list of today is refused at a door of chosen lists", async () => {
  const facts = { ...TODAY, isPicked: true, admission: { timeslot_ids: ["s1"] } };
  const { controller } = phoneWith({ redeems: [wrongEvent(NOW / 1000)], facts });
  await controller.seen(BOOKING, null);
  expect(controller.state().verdict).toMatchObject({ outcome: "wrong_event", field: "no", word: ["WRONG", "DOOR"] });
});
