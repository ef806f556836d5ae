import { expect, test } from "vitest";
import { sharedReading } from "./shared-reading.ts";

/** Readings that end when the test says so. */
function readings() {
  const begun: PromiseWithResolvers<number>[] = [];
  const read = () => {
    const one = Promise.withResolvers<number>();
    begun.push(one);
    return one.promise;
  };
  return { begun, read };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test("calls that come while a reading runs share the next one, which begins after it", async () => {
  const { begun, read } = readings();
  const first = sharedReading("a door", read);
  await settle();
  const others = [1, 2, 3].map(() => sharedReading("a door", read));
  await settle();
  expect(begun).toHaveLength(1);
  begun[0]?.resolve(1);
  expect(await first).toBe(1);
  await settle();
  expect(begun).toHaveLength(2);
  begun[1]?.resolve(2);
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
});

test("an error is that of its callers, and the next reading begins; other doors do not wait", async () => {
  const { begun, read } = readings();
  const first = sharedReading("one", read);
  await settle();
  const next = sharedReading("one", read);
  const elsewhere = sharedReading("other", read);
  await settle();
  expect(begun).toHaveLength(2);
  begun[0]?.reject(new Error("the database is away"));
  await expect(first).rejects.toThrow("away");
  await settle();
  begun[1]?.resolve(5);
  begun[2]?.resolve(7);
  expect([await elsewhere, await next]).toEqual([5, 7]);
});
