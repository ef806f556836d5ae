import { expect, test } from "vitest";
import { admitted, phoneWith, refused, reversal, TICKET } from "./fixtures.ts";

test("undo takes the guest back, and the code can be scanned again", async () => {
  const { controller, asked, reversed } = phoneWith({ redeems: [admitted], reversals: [reversal] });
  await controller.seen(TICKET, null);
  await controller.undo();
  expect(reversed.map(({ redemptionId }) => redemptionId)).toEqual(["2"]);
  expect(controller.state()).toMatchObject({ undo: null, verdict: { outcome: "undone" } });
  expect(controller.state().scans[0]).toMatchObject({ title: "Mara Lindqvist", isUndone: true });
  await controller.seen(TICKET, 2_000);
  expect(asked).toHaveLength(2);
});

test("an undo without an answer is sent again with its key", async () => {
  const twice = refused(409, "already_reversed");
  const { controller, reversed } = phoneWith({ redeems: [admitted], reversals: [refused(503, "any"), twice] });
  await controller.seen(TICKET, null);
  await controller.undo();
  expect(controller.state()).toMatchObject({ verdict: { outcome: "fault" }, scans: [{ isUndone: false }] });
  await controller.retry();
  expect(reversed[0]?.key).toBe(reversed[1]?.key);
  expect(controller.state()).toMatchObject({ verdict: { outcome: "undone" }, scans: [{ isUndone: true }] });
});

test("an undo that the server refuses changes nothing", async () => {
  const { controller } = phoneWith({ redeems: [admitted], reversals: [refused(409, "invalid_transition")] });
  await controller.seen(TICKET, null);
  await controller.undo();
  expect(controller.state()).toMatchObject({
    undo: null,
    scans: [{ isUndone: false }],
    verdict: { word: ["NOT", "UNDONE"], field: "wait" },
  });
});

test("a scan that a supervisor took back can be scanned again, and one that was not sent is not sent", async () => {
  const { controller, asked } = phoneWith({ redeems: [admitted] });
  await controller.seen(TICKET, null);
  await controller.takenBack(asked[0]?.key ?? "");
  expect(controller.state()).toMatchObject({ undo: null, scans: [{ isUndone: true, state: "settled" }] });
  await controller.seen(TICKET, 2_000);
  expect(asked).toHaveLength(2);

  const offline = phoneWith({ redeems: [admitted], batches: [] });
  offline.network.isOffline = true;
  await offline.controller.seen(TICKET, null);
  await offline.controller.letIn();
  await offline.controller.takenBack(offline.controller.state().scans[0]?.key ?? "");
  expect(offline.controller.state().scans).toMatchObject([{ isUndone: true, state: "settled" }]);
  offline.network.isOffline = false;
  await offline.uploader.send();
  expect([offline.asked, offline.sent]).toEqual([[], []]);
});
