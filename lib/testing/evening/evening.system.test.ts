import { beforeAll, expect, test } from "vitest";
import { BUILD_MS, buildPages } from "#lib/testing/lanes";
import { ownDatabase } from "#lib/testing/own-database";
import { playEvening } from "./play.ts";

ownDatabase();
beforeAll(() => buildPages(), BUILD_MS);

test("an evening with outages, a dead battery and a killed server: nobody is lost, and whoever came in twice is in the inbox", async () => {
  const { visits, kills, audit } = await playEvening({
    tickets: 400,
    phones: 12,
    pauseMs: 40,
    outageMs: 2_000,
    seed: "short",
  });
  expect(kills).toBe(1);
  expect(audit).toMatchObject({
    lost: 0,
    usedTooOften: 0,
    admittedTwiceOnline: 0,
    admittedTwiceUnknown: 0,
  });
  expect(audit.admittedTwice).toBeGreaterThan(0); // two phones without a network had the same tickets
  expect(audit.conflicts).toBeGreaterThanOrEqual(audit.admittedTwice);
  expect(visits.filter(({ isLetIn }) => isLetIn)).toHaveLength(audit.letIn); // each is on the disk of its phone
  const shown = new Set(visits.filter(({ kind }) => kind === "first").map(({ token }) => token));
  expect(shown.size).toBe(400);
  expect(visits.some(({ isLocal }) => isLocal)).toBe(true);
});
