// Counts requests of one window as fast as Redis takes them. Prints how many were allowed, and whether all were counted
// in Redis, as JSON. Arguments: the key, the limit, the number of requests.
import { log } from "#lib/config/log";
import { takeOne } from "#lib/http/rate-limit";

let isInRedis = true;
log.warn = () => {
  isInRedis = false; // "Redis is unavailable"
};

const [key, limit, count] = process.argv.slice(2) as [string, string, string];
const answers = await Promise.all(Array.from({ length: Number(count) }, () => takeOne(key, Number(limit))));
console.log(JSON.stringify({ allowed: answers.filter(({ allowed }) => allowed).length, isInRedis }));
process.exit(0);
