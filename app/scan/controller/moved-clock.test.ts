import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aheadOf, storeNow } from "#app/scan/phone/store-time";
import { DAY_MS } from "#lib/core/spans";
import type { Door } from "#lib/domain/door/schema";
import { admitted, batchOf, Later, phoneWith, TICKET } from "./fixtures.ts";
import { FACTS, NOW, RULES, ticket } from "./known-items.ts";
import { guestsToday } from "./scan-entries.ts";

const MONTH_MS = 31 * DAY_MS;
const IN_A_MONTH = (NOW + MONTH_MS) / 1000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A phone without a network at a door that opens an hour before the start. Its store is `aheadMs` ahead. */
function offlinePhone(known: ReturnType<typeof ticket> | null) {
  const facts = { ...FACTS, rules: { ...RULES, redeem_opens_minutes_before: 60 } };
  const phone = phoneWith({ known, facts, batches: [batchOf(admitted, admitted)] });
  phone.network.isOffline = true;
  return { ...phone, facts };
}

test("a ticket of next month is too early, and is let in when the clock of the store has been moved there", async () => {
  const { controller, uploader, sent, facts, network } = offlinePhone(ticket({ event_starts_at: IN_A_MONTH }));
  await controller.seen(TICKET, null);
  expect(controller.state().verdict).toMatchObject({ outcome: "too_early" });
  facts.aheadMs = MONTH_MS;
  await vi.advanceTimersByTimeAsync(20_000);
  await controller.seen(TICKET, null);
  const { verdict, scans } = controller.state();
  expect(verdict).toMatchObject({ outcome: "admit", field: "self" });
  expect(verdict?.band).toContain("from its list of 1 min ago"); // by the clock of this phone
  expect(scans).toMatchObject([{ state: "waits", at: NOW + 20_000, aheadMs: MONTH_MS }]);
  network.isOffline = false;
  await uploader.send();
  expect(sent).toMatchObject([[{ token: TICKET, at: NOW + 20_000 + MONTH_MS }]]);
});

test("a guest who was let in before the clock was moved is sent with the time of then, and is none of today", async () => {
  const { controller, uploader, sent, facts, network } = offlinePhone(null);
  await controller.seen(TICKET, null);
  await controller.letIn();
  const counted = () => guestsToday(controller.state().scans, storeNow(facts.aheadMs), "Europe/Berlin");
  expect(counted()).toBe(1);
  facts.aheadMs = MONTH_MS;
  expect(counted()).toBe(0);
  await controller.reload();
  expect(controller.state().scans).toMatchObject([{ state: "waits" }]);
  await vi.advanceTimersByTimeAsync(20_000);
  await controller.typed(TICKET);
  expect(controller.state().verdict).toMatchObject({ outcome: "ask", datum: { note: "31 days ago" } });
  network.isOffline = false;
  await uploader.send();
  expect(sent).toMatchObject([[{ token: TICKET, at: NOW }]]);
});

test("a scan without an answer keeps its key when the clock is moved: the server may have taken it", async () => {
  const first = phoneWith({ redeems: [new Later()] });
  first.controller.seen(TICKET, null);
  await vi.advanceTimersByTimeAsync(2_000);
  const second = phoneWith({ redeems: [admitted], facts: { ...FACTS, aheadMs: MONTH_MS } }, first.store);
  await second.controller.seen(TICKET, null);
  expect(second.asked).toMatchObject([{ key: first.asked[0]?.key }]);
  expect(second.controller.state().verdict?.outcome).toBe("admit");
});

test("the time of the store is that of the phone before the door is known, and at a door of an older version", () => {
  expect(storeNow(aheadOf(null))).toBe(NOW / 1000);
  expect(storeNow(aheadOf({ store: {} } as Door))).toBe(NOW / 1000);
  expect(storeNow(aheadOf({ store: { ahead_seconds: 90 } } as Door))).toBe(NOW / 1000 + 90);
});
