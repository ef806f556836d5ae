import { testServer } from "#lib/testing/database";
import { buildPages, startFastLane } from "#lib/testing/lanes";
import { fillLargeStore } from "./large-store.ts";

/** A large store behind a production server. */
export interface ServedStore {
  origin: string;
  /** The value of the header Cookie of the store's owner, who is signed in. */
  cookie: string;
}

/** Builds the pages unless they are built, fills a store in a new database, serves it while `work` runs, and removes it. */
export async function serveLargeStore(work: (store: ServedStore) => Promise<void>): Promise<void> {
  await buildPages();
  const server = await testServer();
  const database = await server.create();
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    APP_SECRET: "a secret that only measurements use, of 32 characters",
    APP_URL: "http://localhost:3000",
  });
  try {
    await serve(work);
  } finally {
    const { closeDatabase } = await import("#lib/db/client");
    await closeDatabase();
    await database.drop();
    await server.close();
  }
}

async function serve(work: (store: ServedStore) => Promise<void>): Promise<void> {
  const { signInPerson } = await import("#lib/testing/people");
  const { makeStore, present } = await import("#lib/testing/store");
  const { toSessionToken } = await import("#lib/auth/session-token");
  const { sessionCookie } = await import("#lib/pages/cookies");
  const store = await makeStore();
  await fillLargeStore(store.merchantId);
  const { sessionId } = await signInPerson(present(store.test), "owner");
  const lane = await startFastLane();
  try {
    await work({
      origin: `http://localhost:${lane.port}`,
      cookie: `${sessionCookie().name}=${await toSessionToken(sessionId)}`,
    });
  } finally {
    await lane.stop();
  }
}
