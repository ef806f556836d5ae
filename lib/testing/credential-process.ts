// Checks credentials as fast as requests would, until all are refused. Prints "warm" when they come from the cache. For
// each that is refused, prints when it was last accepted, the number of checks until then, and how many of them read the
// database.
import { setTimeout as sleep } from "node:timers/promises";
import { findCredential } from "#lib/auth/credentials";
import { closeDatabase, pool } from "#lib/db/client";

let lookups = 0;
const query = pool().query.bind(pool());
pool().query = ((...args: unknown[]) => {
  if ((args[0] as { name?: string }).name?.startsWith("credentials.find")) lookups++;
  return (query as (...args: unknown[]) => unknown)(...args);
}) as typeof query;

const lastAccepted = new Map(process.argv.slice(2).map((token) => [token, 0]));
let asked = 0;
for (let round = 1; lastAccepted.size > 0; round++) {
  for (const token of lastAccepted.keys()) {
    const at = Date.now();
    asked++;
    if (await findCredential(token, new Date(at))) {
      lastAccepted.set(token, at);
    } else {
      process.send?.({ token, lastAccepted: lastAccepted.get(token), asked, lookups });
      lastAccepted.delete(token);
    }
  }
  if (round === 100) process.send?.("warm");
  await sleep(5);
}
await closeDatabase();
process.disconnect();
