import { defineConfig } from "playwright/test";

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  timeout: 15 * 60_000, // the journey installs and builds a house of its own
  expect: { timeout: 15_000 },
  workers: 1,
  reporter: [["list"]],
  forbidOnly: Boolean(process.env.CI),
});
