import { expect, test } from "vitest";
import type { Answer, RedemptionReversal } from "#app/scan/api/answers";
import { admitted, deskWith, lost, refused, TICKET } from "./fixtures.ts";
import { EMPTY_MEMORY } from "./state.ts";

const reversal: Answer<RedemptionReversal> = {
  kind: "ok",
  replayed: false,
  body: {
    object: "redemption_reversal",
    created: 0,
    id: "5",
    redemption_id: "2",
    kind: "ticket",
    resource: { id: "1", object: "ticket", max_uses: 1, uses_after: 0, remaining: 1 },
  },
};

test("undo takes the guest back off the count, and the code is new again", async () => {
  const { desk, asked, reversed } = deskWith([admitted], undefined, EMPTY_MEMORY, [reversal]);
  await desk.seen(TICKET, null);
  await desk.undo();
  expect(reversed.map(({ redemptionId }) => redemptionId)).toEqual(["2"]);
  expect(desk.state()).toMatchObject({ letIn: 0, undo: null, attempts: {}, verdict: { outcome: "undone" } });
  expect(desk.state().scans[0]).toMatchObject({ title: "Mara Lindqvist", isUndone: true });
  await desk.seen(TICKET, 2_000);
  expect(asked).toHaveLength(2);
});

test("an undo whose answer was lost is asked again under its key, and counts once", async () => {
  const twice = refused(409, "already_reversed");
  const { desk, reversed } = deskWith([admitted], undefined, EMPTY_MEMORY, [lost, twice]);
  await desk.seen(TICKET, null);
  await desk.undo();
  expect(desk.state()).toMatchObject({ letIn: 1, verdict: { outcome: "lost" } });
  await desk.retry();
  expect(reversed[0]?.key).toBe(reversed[1]?.key);
  expect(desk.state()).toMatchObject({ letIn: 0, verdict: { outcome: "undone" } });
});

test("what the server will not take back stays as it was", async () => {
  const { desk } = deskWith([admitted], undefined, EMPTY_MEMORY, [refused(409, "invalid_transition")]);
  await desk.seen(TICKET, null);
  await desk.undo();
  expect(desk.state()).toMatchObject({ letIn: 1, undo: null, verdict: { word: ["NOT", "UNDONE"], field: "wait" } });
});
