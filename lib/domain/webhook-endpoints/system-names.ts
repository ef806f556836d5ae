import { type LookupAddress, lookup } from "node:dns";

/** So many names wait for their turn; further ones count as names that do not exist. */
const MOST_WAITING = 64;
/** An attempt is over by then: nobody hears the answer. */
const TURN_MS = 10_000;

type Ask = (name: string) => Promise<LookupAddress[]>;

/** The system's own lookup: the hosts file, then whatever the machine is set up to ask. It holds a thread for as long. */
export const lookUp: Ask = (name) =>
  new Promise((done, fail) => {
    lookup(name, { all: true }, (error, addresses) => (error ? fail(error) : done(addresses)));
  });

/**
 * The system's lookup for one name at a time. Two of the process's threads do lookups, and connections to the database,
 * to Redis and to Inngest need one: a name whose servers deny it to us and are silent to the system holds one for 10
 * seconds and more, and so holds up only its like.
 */
export function inTurn(ask: Ask = lookUp): Ask {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return (name) => {
    if (waiting >= MOST_WAITING) return Promise.reject(notFound(name));
    waiting++;
    const since = performance.now();
    const answer = last.then(() => {
      if (performance.now() - since > TURN_MS) throw notFound(name);
      return ask(name);
    });
    last = answer.then(
      () => waiting--,
      () => waiting--,
    );
    return answer;
  };
}

const notFound = (name: string): Error =>
  Object.assign(new Error(`The system was not asked for ${name}: too many wait.`), { code: "ENOTFOUND" });
