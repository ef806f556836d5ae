// Counts requests of one window as fast as it can. Prints how many were allowed, as JSON.
// Arguments: the key, the limit, the number of requests.
import { takeOne } from "#lib/http/rate-limit";

const [key, limit, count] = process.argv.slice(2) as [string, string, string];
const answers = await Promise.all(Array.from({ length: Number(count) }, () => takeOne(key, Number(limit))));
console.log(JSON.stringify({ allowed: answers.filter(({ allowed }) => allowed).length }));
process.exit(0);
