import { expect, test } from "vitest";
import { ALIVE_SECONDS, STOPPED } from "#lib/domain/imports/schema";
import { checkImports } from "#lib/jobs/check-imports";
import { WORK_TEXTS } from "./work-texts.ts";

const { checking, ...runs } = WORK_TEXTS;

test("a dry run goes on by itself within a minute, as its job does", () => {
  expect(checking).toContain("continues automatically within a minute");
  expect(checkImports.everyMs).toBeLessThanOrEqual(60_000); // through Inngest once a minute
});

test("a run and an undo do not go on by themselves, and say when that can be seen and what to do", () => {
  for (const text of Object.values(runs)) {
    expect(text).toContain(`does not continue automatically. After ${ALIVE_SECONDS} seconds this page says so`);
    expect(text).toContain("again.");
  }
  for (const text of Object.values(STOPPED))
    expect(text).toContain("It does not continue automatically. Start it again.");
});
