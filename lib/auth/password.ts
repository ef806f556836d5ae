import { hash, verify } from "@node-rs/argon2";
import { AppError } from "#lib/core/errors";
import { shared } from "#lib/core/shared";

/** Each check needs 19 MiB and one of the few threads that files and DNS also use. */
const MAX_RUNNING = 2;
/** A few seconds of work. People do not wait longer. */
const MAX_WAITING = 50;

/** Hashes with Argon2id and the library's defaults: 19 MiB, two passes, one thread. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/**
 * Returns whether the password matches the hash. Without a hash (an unknown person) it takes as long and returns false.
 * Throws `unavailable` when too many checks are waiting.
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const isRight = await limitConcurrency(async () =>
    verify(stored ?? (await hashOfNoPassword()), password).catch(() => false),
  );
  return isRight && stored !== undefined;
}

let dummyHash: Promise<string> | undefined;
function hashOfNoPassword(): Promise<string> {
  dummyHash ??= hashPassword(crypto.randomUUID());
  return dummyHash;
}

async function limitConcurrency<T>(work: () => Promise<T>): Promise<T> {
  const queue = shared("password-queue", () => ({ running: 0, waiting: [] as (() => void)[] }));
  if (queue.running < MAX_RUNNING) queue.running++;
  else if (queue.waiting.length < MAX_WAITING) await new Promise<void>((resolve) => queue.waiting.push(resolve));
  else throw new AppError("unavailable", "Too many people are signing in. Wait a few seconds, then try again.");
  try {
    return await work();
  } finally {
    const next = queue.waiting.shift();
    if (next) next();
    else queue.running--;
  }
}
