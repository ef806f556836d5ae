import { join } from "node:path";
import { afterAll, inject, vi } from "vitest";
import { leaveNothing } from "./leave-nothing.ts";

/**
 * Before each test file. Files share a process and its modules (vitest.config.ts), so each file must leave no `shared()` value,
 * changed variable or fake timer, and no pool that is in use.
 */
const urls = inject("databaseUrls") ?? [];
process.env.DATABASE_URL = urls[Number(process.env.VITEST_POOL_ID) - 1] ?? "postgresql://unit-tests-have-no-database";
process.env.APP_SECRET ??= "a secret of 32 characters or more that only tests use";
process.env.APP_URL ??= "http://localhost:3000";
process.env.LOG_LEVEL ??= "silent";
// With compiled modules, processes that tests start load in half the time.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "../../node_modules/.cache/compiled");
/** A database has the hash of a password with its costs, so cheap ones are checked as well. The unit test of passwords has the real ones. */
vi.mock("@node-rs/argon2", async (load) => {
  const argon2 = await load<typeof import("@node-rs/argon2")>();
  const costs = urls.length > 0 ? { memoryCost: 1_024, timeCost: 1 } : undefined;
  return { ...argon2, hash: (password: string) => argon2.hash(password, costs) };
});
const variables = { ...process.env };
if (urls.length > 0) (await import("./read-statements.ts")).readStatements();

afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await leaveNothing(variables.DATABASE_URL);
  for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
  Object.assign(process.env, variables);
});
