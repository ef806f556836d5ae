import { type LookupAddress, lookup } from "node:dns";

/** While this many names wait, a further name is not found. */
const MAX_WAITING = 64;
/** A name that waited longer is not looked up, because the attempt that needs it has timed out. */
const MAX_WAIT_MS = 10_000;

type Lookup = (name: string) => Promise<LookupAddress[]>;

/** Looks a name up by the operating system: in the hosts file, then by its resolvers. Blocks a thread while it runs. */
export const lookUp: Lookup = (name) =>
  new Promise((done, fail) => {
    lookup(name, { all: true }, (error, addresses) => (error ? fail(error) : done(addresses)));
  });

/**
 * Returns a lookup that runs one name at a time. Only two threads of the process do lookups by the operating system,
 * and connections to the database, Redis and Inngest need one of them. A name whose servers do not respond blocks a
 * thread for 10 seconds or more, so it must delay only the names of this lookup.
 */
export function oneAtATime(resolve: Lookup = lookUp): Lookup {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return (name) => {
    if (waiting >= MAX_WAITING) return Promise.reject(notFound(name));
    waiting++;
    const since = performance.now();
    const answer = last.then(() => {
      if (performance.now() - since > MAX_WAIT_MS) throw notFound(name);
      return resolve(name);
    });
    last = answer.then(
      () => waiting--,
      () => waiting--,
    );
    return answer;
  };
}

const notFound = (name: string): Error =>
  Object.assign(new Error(`${name} was not looked up: too many names wait.`), { code: "ENOTFOUND" });
