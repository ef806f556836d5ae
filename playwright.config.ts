import { defineConfig } from "playwright/test";

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/support/shared-folder.ts",
  outputDir: "test-results/journeys", // emptied at the start; the reports beside it stay
  timeout: 15 * 60_000, // the first test installs and builds
  expect: { timeout: 30_000 }, // a busy machine needs seconds for a page
  use: { actionTimeout: 30_000, navigationTimeout: 60_000 }, // an action that is not possible fails soon, not at the timeout of the test
  workers: 1,
  // The journey of a fresh clone comes first: what it installs and builds serves all others.
  projects: [
    { name: "fresh", testMatch: "journey.spec.ts" },
    { name: "journeys", testIgnore: "journey.spec.ts" },
  ],
  retries: process.env.CI ? 1 : 0,
  reporter: [["list"]],
  forbidOnly: Boolean(process.env.CI),
});
