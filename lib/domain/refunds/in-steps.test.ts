import { expect, test } from "vitest";
import { refundInSteps } from "./in-steps.ts";

test("a refund that the processor refuses is judged once more when something was new there, and no more often", async () => {
  const begun: boolean[] = [];
  const steps = {
    begin: async (isAgain: boolean) => {
      begun.push(isAgain);
      return { is: "mine" as const, refundId: `refund ${begun.length}` };
    },
    finish: async () => ({ is: "failed" as const, reason: "It was refunded.", reference: null }),
    lookAgain: async () => true,
  };
  await expect(refundInSteps(steps)).rejects.toMatchObject({ code: "invalid_transition" });
  expect(begun).toEqual([false, true]);
  begun.length = 0;
  await expect(refundInSteps({ ...steps, lookAgain: async () => false })).rejects.toThrow(/It was refunded/);
  expect(begun).toEqual([false]);
});
