import { afterAll, afterEach, beforeAll, beforeEach, test, vi } from "vitest";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { InngestApp, InngestServer, skipsInngest } from "./inngest.ts";
import { ownDatabase } from "./own-database.ts";
import { until } from "./receiver.ts";
import { abandonAll, makePresentStore, statusesOf, type TestEndpoint } from "./webhooks.ts";

/** Long enough for a busy machine. */
export const LONG_MS = 150_000;

/** What each test starts with, unless it sets another. */
const VARIABLES = { WEBHOOK_ALLOW_PRIVATE_TARGETS: "true", WEBHOOK_RETRY_DELAYS: "0.1" };

export interface InngestSuite {
  server: InngestServer;
  /** The context of the test's own store. */
  ctx: PrismaContext;
}

/** Gives this test file a database, an Inngest server and retries after 0.1 s. Call it at the top of the file. */
export function inngestSuite(): InngestSuite {
  ownDatabase();
  const suite = {} as InngestSuite;
  beforeAll(async () => {
    if (!skipsInngest) suite.server = await InngestServer.start();
  });
  afterAll(() => suite.server?.close());
  beforeEach(async () => {
    await abandonAll();
    for (const [name, value] of Object.entries(VARIABLES)) vi.stubEnv(name, value);
    suite.ctx = await makePresentStore();
  });
  afterEach(() => vi.unstubAllEnvs());
  return suite;
}

/** Gives the tests of a `describe` one app, which runs from the first of them to the last. */
export function oneApp(suite: InngestSuite): void {
  let app: InngestApp | undefined;
  beforeAll(async () => {
    if (!skipsInngest) app = await InngestApp.startForAll(suite.server, VARIABLES);
  });
  afterAll(() => app?.kill());
}

/** Declares a test that needs the server. */
export const inngestTest = (title: string, run: () => Promise<void>): void =>
  test.skipIf(skipsInngest)(title, { timeout: 400_000 }, run);

/** Waits until an endpoint has `count` deliveries, all with this status. */
export const allAre = (endpoint: TestEndpoint, status: string, count: number): Promise<void> =>
  until(async () => {
    const statuses = await statusesOf(endpoint);
    return statuses.length === count && statuses.every((one) => one === status);
  }, LONG_MS);

/** Returns the number of attempts in the log of a store. */
export async function attemptsLogged({ merchantId }: PrismaContext): Promise<number> {
  const { rows } = await pool().query("SELECT count(*)::int AS count FROM webhook_attempt WHERE merchant_id = $1", [
    merchantId,
  ]);
  return rows[0].count;
}
