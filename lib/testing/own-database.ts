import { afterAll, beforeAll } from "vitest";
import { type TestDatabase, type TestServer, testServer } from "./database.ts";
import { leaveNothing } from "./leave-nothing.ts";

/** A file may wait while another one fills a database. */
const SETUP_MS = 300_000;

/**
 * Gives this test file its own database, for code that reads across merchants: the dispatcher would take other
 * tests' deliveries. Call at the top of the file.
 */
export const ownDatabase = (): void => databaseOfFile((server) => server.create());

/** Uses the database that `create` returns in all tests of this file. */
export function databaseOfFile(create: (server: TestServer) => Promise<TestDatabase>): void {
  let server: TestServer;
  let database: TestDatabase;
  beforeAll(async () => {
    server = await testServer();
    database = await create(server);
    await leaveNothing(); // also connections that a request of an earlier file opened after its end
    process.env.DATABASE_URL = database.url;
  }, SETUP_MS);
  afterAll(async () => {
    await leaveNothing();
    await database.drop();
    await server.close();
  });
}
