import { expect, test } from "vitest";
import type { Answer, RedemptionReversal } from "#app/scan/api/answers";
import { admitted, controllerWith, lost, refused, TICKET } from "./fixtures.ts";
import { NOTHING_SAVED } from "./state.ts";

const reversal: Answer<RedemptionReversal> = {
  kind: "ok",
  isReplay: false,
  body: {
    object: "redemption_reversal",
    created: 0,
    id: "5",
    redemption_id: "2",
    kind: "ticket",
    resource: { id: "1", object: "ticket", max_uses: 1, uses_after: 0, remaining: 1 },
  },
};

test("undo lowers the number of guests, and the code can be scanned again", async () => {
  const { controller, asked, reversed } = controllerWith([admitted], undefined, NOTHING_SAVED, [reversal]);
  await controller.seen(TICKET, null);
  await controller.undo();
  expect(reversed.map(({ redemptionId }) => redemptionId)).toEqual(["2"]);
  expect(controller.state()).toMatchObject({
    guestsLetIn: 0,
    undo: null,
    attempts: {},
    verdict: { outcome: "undone" },
  });
  expect(controller.state().scans[0]).toMatchObject({ title: "Mara Lindqvist", isUndone: true });
  await controller.seen(TICKET, 2_000);
  expect(asked).toHaveLength(2);
});

test("an undo whose response was lost is sent again with its key and counts once", async () => {
  const twice = refused(409, "already_reversed");
  const { controller, reversed } = controllerWith([admitted], undefined, NOTHING_SAVED, [lost, twice]);
  await controller.seen(TICKET, null);
  await controller.undo();
  expect(controller.state()).toMatchObject({ guestsLetIn: 1, verdict: { outcome: "lost" } });
  await controller.retry();
  expect(reversed[0]?.key).toBe(reversed[1]?.key);
  expect(controller.state()).toMatchObject({ guestsLetIn: 0, verdict: { outcome: "undone" } });
});

test("an undo that the server refuses changes nothing", async () => {
  const { controller } = controllerWith([admitted], undefined, NOTHING_SAVED, [refused(409, "invalid_transition")]);
  await controller.seen(TICKET, null);
  await controller.undo();
  expect(controller.state()).toMatchObject({
    guestsLetIn: 1,
    undo: null,
    verdict: { word: ["NOT", "UNDONE"], field: "wait" },
  });
});
