import { defineConfig } from "vitest/config";

const FOLDERS = "{app,bin,components,lib}/**";
const DATABASE_TESTS = `${FOLDERS}/*.db.test.ts`;
const SYSTEM_TESTS = `${FOLDERS}/*.system.test.ts`;

export default defineConfig({
  test: {
    pool: "forks",
    maxWorkers: 3, // on two cores: tests wait for the database a good part of their time
    testTimeout: 120_000,
    hookTimeout: 120_000,
    retry: process.env.CI ? 1 : 0, // the summary of `npm test` names each test that passed at the second attempt only
    projects: [
      {
        extends: true,
        test: {
          name: "unit", // values in, values out
          include: [`${FOLDERS}/*.test.ts`],
          exclude: [DATABASE_TESTS, SYSTEM_TESTS],
          setupFiles: "./lib/testing/setup.ts",
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "db", // against a migrated PostgreSQL, in this process
          include: [DATABASE_TESTS],
          globalSetup: "./lib/testing/global-setup.ts",
          setupFiles: "./lib/testing/setup.ts",
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "system", // starts processes, kills them or waits for them
          include: [SYSTEM_TESTS],
          globalSetup: "./lib/testing/global-setup.ts",
          setupFiles: "./lib/testing/setup.ts",
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
