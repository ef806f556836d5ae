import { afterAll, beforeAll } from "vitest";
import { closeDatabase } from "#lib/db/client";
import { type TestDatabase, type TestServer, testServer } from "./database.ts";

/**
 * A database for this test file alone, for what looks across all merchants: the dispatcher would take other
 * tests' deliveries. Call at the top of the file.
 */
export function ownDatabase(): void {
  let server: TestServer;
  let database: TestDatabase;
  beforeAll(async () => {
    server = await testServer();
    database = await server.create();
    process.env.DATABASE_URL = database.url;
  });
  afterAll(async () => {
    await closeDatabase();
    await database.drop();
    await server.close();
  });
}
