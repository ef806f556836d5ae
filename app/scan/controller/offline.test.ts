import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RedemptionResult } from "#app/scan/api/answers";
import { admitted, batchOf, Later, lost, phoneWith, refused, reversal, TICKET } from "./fixtures.ts";
import { guestsToday } from "./scan-entries.ts";

const NOW = 1_800_000_000_000;
const OTHER = "T-0000000000000000000000000A";
const THIRD = "T-0000000000000000000000000B";
const USED = refused(409, "already_redeemed_or_voided");

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

test("without a network a person decides at once, and what was let in is sent later with its time, in order", async () => {
  const { controller, uploader, asked, sent, network } = phoneWith({ batches: [batchOf(admitted, admitted)] });
  network.isOffline = true;
  for (const code of [TICKET, OTHER, THIRD]) {
    await controller.seen(code, null);
    expect(controller.state().verdict?.outcome).toBe("ask");
    await (code === OTHER ? controller.turnAway() : controller.letIn());
    vi.advanceTimersByTime(20_000);
  }
  expect(asked).toEqual([]);
  expect(guestsToday(controller.state().scans, Date.now() / 1000, "UTC")).toBe(2);
  network.isOffline = false;
  await uploader.send();
  expect(sent.map((batch) => batch.map(({ token, at }) => [token, at]))).toEqual([
    [
      [TICKET, NOW],
      [THIRD, NOW + 40_000],
    ],
  ]);
  expect(controller.state().scans.map(({ state }) => state)).toEqual(["settled", "open", "settled"]);
  await uploader.send();
  expect(sent).toHaveLength(1);
});

test("what waits is there after a reload, and in another tab", async () => {
  const { controller, store, network } = phoneWith({});
  network.isOffline = true;
  await controller.seen(TICKET, null);
  await controller.letIn();
  const after = phoneWith({ batches: [batchOf(admitted)] }, store);
  await after.controller.reload();
  expect(after.controller.state().scans).toMatchObject([{ state: "waits" }]);
  await after.uploader.send();
  expect(after.controller.state().scans).toMatchObject([{ state: "settled", redemptionId: "2" }]);
});

test("a guest who comes while the scans are read again is not forgotten", async () => {
  const { controller, store, network } = phoneWith({});
  network.isOffline = true;
  await controller.seen(OTHER, null);
  const { load } = store;
  store.load = async (place) => {
    const scans = await load(place);
    await new Promise((resolve) => setTimeout(resolve, 100));
    return scans;
  };
  const reloading = controller.reload();
  await vi.advanceTimersByTimeAsync(50);
  controller.seen(TICKET, null);
  await vi.advanceTimersByTimeAsync(1_000);
  await reloading;
  expect(controller.state()).toMatchObject({
    verdict: { outcome: "ask" },
    scans: [{ token: TICKET }, { token: OTHER }],
  });
});

test("an attempt without an answer keeps its key in another tab", async () => {
  const first = phoneWith({ redeems: [new Later()] });
  first.controller.seen(TICKET, null);
  await vi.advanceTimersByTimeAsync(2_000);
  const second = phoneWith({ redeems: [admitted] }, first.store);
  await second.controller.seen(TICKET, null);
  expect(second.asked[0]?.key).toBe(first.asked[0]?.key);
});

test("a guest who was let in while the request was out is sent under the same key, and a refusal is a conflict", async () => {
  const answer = new Later<RedemptionResult>();
  const { controller, uploader, asked, sent } = phoneWith({ redeems: [answer], batches: [lost, batchOf(USED)] });
  controller.seen(TICKET, null);
  await vi.advanceTimersByTimeAsync(1_600);
  await controller.letIn();
  answer.answer(USED);
  await vi.advanceTimersByTimeAsync(0);
  expect(controller.state().verdict).toBeNull();
  await uploader.send({ isUrgent: true });
  expect(sent.at(-1)?.[0]?.key).toBe(asked[0]?.key);
  expect(controller.state()).toMatchObject({ verdict: null, scans: [{ state: "conflict" }] });
  expect(controller.state().notice).toContain("XR4T");
});

test("an earlier scan of the code is sent before the next one", async () => {
  const { controller, sent, asked, network } = phoneWith({ batches: [batchOf(admitted)], redeems: [USED] });
  network.isOffline = true;
  await controller.seen(TICKET, null);
  await controller.letIn();
  vi.advanceTimersByTime(60_000);
  await controller.seen(TICKET, null);
  expect(controller.state().verdict?.who).toBe("This phone let it in before");
  await controller.turnAway();
  network.isOffline = false;
  await controller.seen(TICKET, null);
  expect(sent).toHaveLength(1);
  expect(asked[0]?.key).not.toBe(sent[0]?.[0]?.key);
  expect(controller.state().verdict?.outcome).toBe("used");
});

test("a scan that was undone before it was sent is never sent", async () => {
  const { controller, uploader, sent, network } = phoneWith({});
  network.isOffline = true;
  await controller.seen(TICKET, null);
  await controller.letIn();
  await controller.undo();
  expect(controller.state()).toMatchObject({ verdict: { outcome: "undone" }, scans: [{ isUndone: true }] });
  await uploader.send();
  expect(sent).toEqual([]);
});

test("one that may have reached the server before it was undone is sent and reversed", async () => {
  const { controller, uploader, reversed } = phoneWith({
    redeems: [new Later()],
    batches: [lost, batchOf(admitted)],
    reversals: [reversal],
  });
  controller.seen(TICKET, null);
  await vi.advanceTimersByTimeAsync(1_600);
  await controller.letIn();
  await controller.undo();
  await uploader.send({ isUrgent: true });
  expect(reversed.map(({ redemptionId }) => redemptionId)).toEqual(["2"]);
  expect(controller.state().scans).toMatchObject([{ state: "settled", isUndone: true }]);
});

test("when the network is back, a guest who still waits is asked about again, and one who has gone is not", async () => {
  const { controller, asked, network } = phoneWith({ redeems: [admitted] });
  network.isOffline = true;
  await controller.seen(TICKET, null);
  network.isOffline = false;
  vi.advanceTimersByTime(11_000);
  await controller.networkIsBack();
  expect(asked).toEqual([]);
  await controller.seen(OTHER, null);
  expect(controller.state().verdict?.outcome).toBe("admit");
});
