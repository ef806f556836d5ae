import { expect, test } from "vitest";
import { inTurn } from "./turns.ts";

test("as many run at once as are allowed, some wait for their turn, and the next one is refused", async () => {
  const turns = { name: "test", atOnce: 2, waiting: 3, refusal: "Wait a moment." };
  const hold = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++running);
    await hold.promise;
    running--;
  };
  const taken = Array.from({ length: 5 }, () => inTurn(turns, work));
  await expect(inTurn(turns, work)).rejects.toMatchObject({ code: "unavailable", message: "Wait a moment." });
  hold.resolve();
  await Promise.all(taken);
  expect(most).toBe(2);
  expect(await inTurn(turns, async () => "done")).toBe("done");
});

test("work that fails gives its turn back", async () => {
  const turns = { name: "test that fails", atOnce: 1, waiting: 0, refusal: "Wait a moment." };
  for (let n = 0; n < 2; n++) {
    await expect(inTurn(turns, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  }
});
