import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["app/**/*.test.ts", "bin/**/*.test.ts", "components/**/*.test.ts", "lib/**/*.test.ts"],
    globalSetup: "./lib/testing/global-setup.ts",
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
