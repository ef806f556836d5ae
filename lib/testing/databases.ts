import { afterAll, beforeAll } from "vitest";
import { type TestDatabase, type TestServer, testServer } from "./database.ts";
import { leaveNothing } from "./leave-nothing.ts";

export interface Databases {
  /** Creates a migrated database, which is dropped after the file. Returns its URL. */
  create(): Promise<string>;
  /** Makes this process use a database from now on, as a new process would. */
  use(url: string): Promise<void>;
}

/** For a test file that needs several databases. Call at the top of the file. */
export function databases(): Databases {
  const before = process.env.DATABASE_URL;
  const created: TestDatabase[] = [];
  let server: TestServer;
  const use = async (url: string | undefined) => {
    await leaveNothing();
    process.env.DATABASE_URL = url;
  };
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(async () => {
    await use(before);
    for (const database of created) await database.drop();
    await server.close();
  });
  return {
    use,
    async create() {
      const database = await server.create();
      created.push(database);
      return database.url;
    },
  };
}
