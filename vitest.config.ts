import { defineConfig } from "vitest/config";

const FOLDERS = "{app,bin,components,lib,packages}/**";
const DATABASE_TESTS = `${FOLDERS}/*.db.test.ts`;
const SYSTEM_TESTS = `${FOLDERS}/*.system.test.ts`;

/** Vite reads the dot of `#components/*.ts` as any character, and looks for `next-events` there. */
const COMPONENTS = { find: /^#components\/(.*)(?<!\.ts)$/, replacement: `${import.meta.dirname}/components/$1.tsx` };

/** The tests of plans and backups are about one PostgreSQL. On Citus each node plans for itself, and a backup is refused. */
const LEFT_OUT_ON_CITUS = process.env.ZAKKA_TEST_ON_CITUS
  ? ["*plans", "young-tables", "backup", "refusals", "rehearsal"].map((name) => `${FOLDERS}/${name}.db.test.ts`)
  : [];

export default defineConfig({
  resolve: { alias: [COMPONENTS] },
  test: {
    pool: "forks",
    maxWorkers: 3, // more than the two cores, because tests often wait for the database
    chaiConfig: { truncateThreshold: 0 }, // the summary shows what was compared, not "[ Array(1) ]"
    testTimeout: 120_000,
    hookTimeout: 120_000,
    retry: process.env.CI ? 1 : 0, // the summary of `npm test` lists tests that passed only at the second attempt
    projects: [
      {
        extends: true,
        test: {
          name: "unit", // without a database
          include: [`${FOLDERS}/*.test.ts`],
          exclude: [DATABASE_TESTS, SYSTEM_TESTS],
          setupFiles: "./lib/testing/setup.ts",
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "db", // with a migrated PostgreSQL
          include: [DATABASE_TESTS],
          exclude: LEFT_OUT_ON_CITUS,
          globalSetup: "./lib/testing/global-setup.ts",
          setupFiles: "./lib/testing/setup.ts",
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "system", // starts processes or waits for them
          include: [SYSTEM_TESTS],
          globalSetup: ["./lib/testing/global-setup.ts", "./lib/testing/copy-build.ts"],
          setupFiles: "./lib/testing/setup.ts",
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
