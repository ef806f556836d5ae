// Counts requests of one window, 40 at once: with all at once a busy machine would answer the last too late. Prints how many were
// allowed, and whether all were counted in Redis, as JSON. Arguments: the key, the limit, the number of requests.
import { log } from "#lib/config/log";
import { type Allowance, takeOne } from "#lib/rate-limit/take-one";

const AT_ONCE = 40; // a divisor of the number of requests

let isInRedis = true;
log.warn = () => {
  isInRedis = false; // "Redis is unavailable"
};

const [key, limit, count] = process.argv.slice(2) as [string, string, string];
const answers: Allowance[] = [];
while (answers.length < Number(count)) {
  answers.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => takeOne(key, Number(limit))))));
}
console.log(JSON.stringify({ allowed: answers.filter(({ allowed }) => allowed).length, isInRedis }));
process.exit(0);
