import { hash, verify } from "@node-rs/argon2";
import { AppError } from "#lib/core/errors";
import { shared } from "#lib/core/shared";

/** Each takes 19 MiB and a thread of the few that files, names and keys need too. */
const AT_ONCE = 2;
/** Longer than people wait: some seconds. */
const MAX_WAITING = 50;

/** Argon2id with the library's defaults: 19 MiB, two passes, one thread. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/**
 * True when the password is the one that was hashed. With no hash (no such person) it takes as long and is false.
 * Throws `unavailable` when too many wait for their turn.
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const isRight = await inTurn(async () => verify(stored ?? (await nobody()), password).catch(() => false));
  return isRight && stored !== undefined;
}

let nobodysHash: Promise<string> | undefined;
function nobody(): Promise<string> {
  nobodysHash ??= hashPassword(crypto.randomUUID());
  return nobodysHash;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const line = shared("password-line", () => ({ running: 0, waiting: [] as (() => void)[] }));
  if (line.running < AT_ONCE) line.running++;
  else if (line.waiting.length < MAX_WAITING) await new Promise<void>((resolve) => line.waiting.push(resolve));
  else throw new AppError("unavailable", "Too many people are signing in. Wait a few seconds, then try again.");
  try {
    return await work();
  } finally {
    const next = line.waiting.shift();
    if (next) next();
    else line.running--;
  }
}
