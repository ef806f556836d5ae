import { defineConfig } from "playwright/test";

const MINUTE_MS = 60_000;

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/support/global-setup.ts",
  expect: { timeout: 30_000 }, // a busy machine needs seconds for a page
  use: { actionTimeout: 30_000, navigationTimeout: 60_000 }, // an action that is not possible fails soon, not at the timeout of the test
  workers: 2,
  // The journey of a fresh clone comes first, alone: what it installs and builds serves all others. Beside a server that runs already
  // (`npm run journeys`) none needs it.
  // The folder of a project is emptied at its start; the reports beside it stay.
  projects: [
    { name: "fresh", outputDir: "test-results/fresh", testMatch: "journey.spec.ts", timeout: 20 * MINUTE_MS },
    {
      name: "journeys",
      outputDir: "test-results/journeys",
      testIgnore: "journey.spec.ts",
      timeout: 10 * MINUTE_MS,
      dependencies: process.env.ZAKKA_E2E_HOST ? [] : ["fresh"],
    },
  ],
  retries: process.env.CI ? 1 : 0,
  reporter: [["list"]],
  forbidOnly: Boolean(process.env.CI),
});
