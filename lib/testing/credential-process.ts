// Checks credentials, with pauses of 5 ms, until all are refused. Sends "warm" to its parent after 100 rounds, when they come from
// the cache. For each that is refused, sends when it was last accepted, and the numbers of checks and of database queries
// for all credentials until then.
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
