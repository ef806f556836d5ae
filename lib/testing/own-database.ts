import { afterAll, beforeAll } from "vitest";
import { type TestDatabase, type TestServer, testServer } from "./database.ts";
import { leaveNothing } from "./leave-nothing.ts";

/**
 * Gives this test file its own database, for code that reads across merchants: the dispatcher would take other
 * tests' deliveries. Call at the top of the file.
 */
export function ownDatabase(): void {
  let server: TestServer;
  let database: TestDatabase;
  beforeAll(async () => {
    server = await testServer();
    database = await server.create();
    await leaveNothing(); // also connections that a request of an earlier file opened after its end
    process.env.DATABASE_URL = database.url;
  });
  afterAll(async () => {
    await leaveNothing();
    await database.drop();
    await server.close();
  });
}
