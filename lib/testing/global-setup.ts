import { testServer } from "./database.ts";

/** Before all tests: a database of this run in DATABASE_URL, inherited by every test process; dropped afterwards. */
export default async function setUp(): Promise<() => Promise<void>> {
  const server = await testServer();
  const database = await server.create().catch(async (error) => {
    await server.close();
    throw error;
  });
  process.env.DATABASE_URL = database.url;
  process.env.APP_SECRET ??= "a secret that only tests use, of 32 characters or more";
  process.env.APP_URL ??= "http://localhost:3000";
  process.env.LOG_LEVEL ??= "silent";
  return async () => {
    await database.drop();
    await server.close();
  };
}
