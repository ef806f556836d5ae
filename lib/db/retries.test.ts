import { expect, test, vi } from "vitest";
import { withRetries } from "./retries.ts";

const MOVED = new Error("cannot execute a distributed query from a query on a shard");

test.each([
  ["a deadlock", Object.assign(new Error("deadlock detected"), { code: "40P01" })],
  ["a serialization failure", Object.assign(new Error("could not serialize access"), { code: "40001" })],
  ["one of Prisma", Object.assign(new Error("write conflict"), { code: "P2034" })],
  [
    "a statement that was prepared before a migration",
    Object.assign(new Error("x"), { routine: "RevalidateCachedQuery" }),
  ],
  ["a shard that moved", MOVED],
  [
    "a shard that moved, as Prisma says it",
    new Error(`Raw query failed. Code: \`XX000\`. Message: \`${MOVED.message}\``),
  ],
])("what failed for %s is tried again", async (_name, error) => {
  const attempt = vi.fn().mockRejectedValueOnce(error).mockResolvedValue("done");
  expect(await withRetries(attempt)).toBe("done");
  expect(attempt).toHaveBeenCalledTimes(2);
});

test("it is tried three times more, and is then unavailable", async () => {
  const attempt = vi.fn().mockRejectedValue(MOVED);
  await expect(withRetries(attempt)).rejects.toMatchObject({ code: "unavailable" });
  expect(attempt).toHaveBeenCalledTimes(4);
});

test.each([
  ["another failure", "23505"],
  ["a wait for a lock that was too long", "55P03"],
])("%s is not tried again", async (_, code) => {
  const attempt = vi.fn().mockRejectedValue(Object.assign(new Error("failed"), { code }));
  await expect(withRetries(attempt)).rejects.toMatchObject({ code });
  expect(attempt).toHaveBeenCalledOnce();
});
