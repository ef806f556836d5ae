import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RedemptionResult } from "#app/scan/api/answers";
import { Later, phoneWith, TICKET } from "./fixtures.ts";
import { FACTS, NOW, ticket } from "./known-items.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

test("a code that the phone has let in is SAME CODE when it is shown again, also while the server is still asked", async () => {
  const silent = new Later<RedemptionResult>();
  const { controller, asked } = phoneWith({ known: ticket(), facts: FACTS, redeems: [silent] });
  void controller.seen(TICKET, null);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(controller.state().verdict).toMatchObject({ outcome: "admit", field: "self" });
  await controller.seen(TICKET, 1_300);
  expect(controller.state().verdict).toMatchObject({ outcome: "same" });
  expect(controller.state().undo).not.toBeNull();
  expect(asked).toHaveLength(1);
});

test("a code that the phone has refused is refused again when it is shown again, and not passed over in silence", async () => {
  const used = ticket({ uses_after: 1, redeemed_at: NOW / 1000 - 60, redeemed_source: "Door B" });
  const { controller } = phoneWith({ known: used, facts: FACTS, redeems: [new Later<RedemptionResult>()] });
  void controller.seen(TICKET, null);
  await vi.advanceTimersByTimeAsync(2_000);
  const first = controller.state().verdict;
  expect(first).toMatchObject({ outcome: "used", isHere: true });
  await vi.advanceTimersByTimeAsync(12_000);
  expect(controller.state().isLast).toBe(true);
  await controller.seen(TICKET, null);
  expect(controller.state().isLast).toBe(false);
  expect(controller.state().verdict).toEqual(first);
  expect(controller.state().verdict).not.toBe(first); // so that it is heard, too
});
