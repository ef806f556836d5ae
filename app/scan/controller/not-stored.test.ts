import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { KnownItem } from "#app/scan/list/door-items";
import { SafeStore } from "#app/scan/queue/safe-store";
import { memoryScanStore, type ScanStore } from "#app/scan/queue/scan-store";
import { admitted, batchOf, CARD, phoneWith, TICKET } from "./fixtures.ts";
import { FACTS, giftCard, NOW, RULES, ticket } from "./known-items.ts";

vi.spyOn(console, "warn").mockImplementation(() => {});

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A phone that cannot store anything, or nothing after `writes` writes. */
function phoneWithFullDisk(item: KnownItem | null, facts = FACTS, writes = 0) {
  const stored = memoryScanStore();
  let left = writes;
  const write = <Args extends unknown[], T>(act: (...args: Args) => Promise<T>) => {
    return async (...args: Args): Promise<T> => {
      if (left-- <= 0) throw new DOMException("no space", "QuotaExceededError");
      return act(...args);
    };
  };
  const disk: ScanStore = { ...stored, put: write(stored.put), change: write(stored.change) };
  const store = new SafeStore(async () => disk);
  const phone = phoneWith({ known: item, facts, batches: [batchOf(admitted)], redeems: [admitted] }, store);
  phone.network.isOffline = true;
  return phone;
}

test.each([0, 1])("a full disk after %i writes: the phone says so, and lets nobody in by itself", async (writes) => {
  const { controller, uploader, network, sent } = phoneWithFullDisk(ticket(), FACTS, writes);
  await controller.seen(TICKET, null);
  expect(controller.state()).toMatchObject({
    verdict: { outcome: "ask", field: "ask", word: ["NOT", "STORED"] },
    storesNothing: true,
    undo: null,
  });
  expect(controller.state().notice).toContain("cannot store scans");
  expect(controller.state().scans).toMatchObject([{ state: "open" }]);
  await controller.letIn();
  expect(controller.state().scans).toMatchObject([{ state: "waits", field: "self" }]);
  network.isOffline = false;
  await uploader.send();
  expect(sent).toMatchObject([[{ token: TICKET }]]);
  expect(controller.state().scans).toMatchObject([{ state: "settled", redemptionId: "2" }]);
});

test("with a network it works as before, and the scan is not forgotten when the list is read again", async () => {
  const { controller, network } = phoneWithFullDisk(null);
  network.isOffline = false;
  await controller.seen(TICKET, null);
  expect(controller.state().verdict).toMatchObject({ outcome: "admit", field: "yes" });
  await controller.reload();
  expect(controller.state().scans).toMatchObject([{ token: TICKET, state: "settled" }]);
});

test("a code that is not in the list: the words do not promise that letting in is recorded", async () => {
  const { controller } = phoneWithFullDisk(null);
  await controller.seen(TICKET, null);
  expect(controller.state().verdict).toMatchObject({ word: ["NOT ON", "LIST"] });
  expect(controller.state().verdict?.band).toContain("Keep this page open");
});

test("no gift card is charged that the phone could forget", async () => {
  const facts = { ...FACTS, rules: { ...RULES, offline_charge_limit_cents: 2_000 } };
  const { controller } = phoneWithFullDisk(giftCard(), facts);
  await controller.seen(CARD, null);
  await controller.charge(1_500);
  expect(controller.state().verdict).toMatchObject({ outcome: "lost", who: "Nothing was charged" });
  expect(controller.state().scans.some(({ state }) => state === "waits")).toBe(false);
});
