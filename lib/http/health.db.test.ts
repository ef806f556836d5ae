import { expect, test } from "vitest";
import { pool } from "#lib/db/client";
import { answerHealth, problemOf } from "./health.ts";

const bodyOf = async (path: string, isStopping = false) => {
  const response = await answerHealth(path, isStopping);
  return [response.status, await response.json()];
};

test("a process that cannot reach its database, or whose database is older or too new, is alive and not ready", async () => {
  const broken = { query: async () => Promise.reject(new Error("connect ECONNREFUSED 10.0.0.7")) } as never;
  expect(await problemOf(broken)).toBe("The database cannot be reached."); // without its address
  const old = { query: async () => ({ rows: [{ present: false }] }) } as never;
  expect(await problemOf(old)).toContain("Migrations are missing:");
  const newer = { present: true, name: "29991231000000_without_it_needs_29991231000000", finished: true };
  expect(await problemOf({ query: async () => ({ rows: [newer] }) } as never)).toContain("too old");
  expect(await bodyOf("/healthz")).toEqual([200, { status: "ok" }]);
});

test("a process is ready with its database, and no longer when it stops", async () => {
  expect(await bodyOf("/readyz")).toEqual([200, { status: "ready" }]);
  expect(await problemOf(pool() as never)).toBeNull();
  expect(await bodyOf("/readyz", true)).toEqual([503, { status: "not_ready", problem: "The process is stopping." }]);
  const response = await answerHealth("/readyz", false);
  expect(response.headers.get("cache-control")).toBe("no-store");
});
