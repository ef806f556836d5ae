// Asks for credentials as fast as requests would, until all are refused. Says "warm" once answers come from memory, and
// at the end when each was last let in, how often it asked and how many of those went to the database.
import { setTimeout as sleep } from "node:timers/promises";
import { findCredential } from "#lib/auth/credentials";
import { closeDatabase, pool } from "#lib/db/client";

const tokens = process.argv.slice(2);
let lookups = 0;
const query = pool().query.bind(pool());
pool().query = ((...args: unknown[]) => {
  if ((args[0] as { name?: string }).name === "credentials.find") lookups++;
  return (query as (...args: unknown[]) => unknown)(...args);
}) as typeof query;

const lastAccepted = tokens.map(() => 0);
let asked = 0;
for (let round = 1, isLetIn = true; isLetIn; round++) {
  isLetIn = false;
  for (const [index, token] of tokens.entries()) {
    const at = Date.now();
    asked++;
    if (!(await findCredential(token, new Date(at)))) continue;
    lastAccepted[index] = at;
    isLetIn = true;
  }
  if (round === 100) process.send?.("warm");
  await sleep(5);
}
process.send?.({ lastAccepted, asked, lookups });
await closeDatabase();
process.disconnect();
