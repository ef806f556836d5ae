import { testServer } from "#lib/testing/database";
import { buildPages } from "#lib/testing/lanes";

/**
 * Runs `work` while this process and the servers that it starts use a new database, and removes that. What reads the environment
 * when it is loaded must be imported within `work`.
 */
export async function withNewDatabase(work: () => Promise<void>, settings: Record<string, string> = {}): Promise<void> {
  const server = await testServer();
  const database = await server.create();
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    APP_SECRET: "a secret of 32 characters that only measurements use",
    APP_URL: "http://localhost:3000",
    ...settings,
  });
  try {
    await work();
  } finally {
    const { closeDatabase } = await import("#lib/db/client");
    await closeDatabase();
    await database.drop();
    await server.close();
  }
}

/** The same with the pages built, for measurements of servers. Building takes up to a minute after a change. */
export async function withBuiltPages(work: () => Promise<void>, settings?: Record<string, string>): Promise<void> {
  console.error("Building the pages, unless they are built");
  await buildPages();
  await withNewDatabase(work, settings);
}
