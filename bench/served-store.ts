import { startFastLane } from "#lib/testing/lanes";
import { fillLargeStore } from "./large-store.ts";
import { withBuiltPages } from "./new-database.ts";

/** A large store behind a production server. */
export interface ServedStore {
  origin: string;
  /** The value of the header Cookie of the store's owner, who is signed in. */
  cookie: string;
}

/** Fills a store in a new database, and serves it while `work` runs. */
export const serveLargeStore = (work: (store: ServedStore) => Promise<void>): Promise<void> =>
  withBuiltPages(() => serve(work));

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
