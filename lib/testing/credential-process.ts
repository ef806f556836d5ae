// Asks for a credential as fast as requests would, until it is refused. Says "warm" once answers come from memory,
// and at the end how often it asked and how many of those went to the database.
import { setTimeout as sleep } from "node:timers/promises";
import { findCredential } from "#lib/auth/credentials";
import { closeDatabase, pool } from "#lib/db/client";

const token = process.argv[2] ?? "";
let lookups = 0;
const query = pool().query.bind(pool());
pool().query = ((...args: unknown[]) => {
  if ((args[0] as { name?: string }).name === "credentials.find") lookups++;
  return (query as (...args: unknown[]) => unknown)(...args);
}) as typeof query;

let asked = 0;
let lastAccepted = 0;
for (let at = Date.now(); await findCredential(token, new Date(at)); at = Date.now()) {
  lastAccepted = at;
  if (++asked === 100) process.send?.("warm");
  await sleep(5);
}
process.send?.({ lastAccepted, asked, lookups });
await closeDatabase();
process.disconnect();
