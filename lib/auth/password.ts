import { hash, verify } from "@node-rs/argon2";
import { inTurn } from "#lib/core/turns";

/** Passwords that are checked. */
export const TURNS = {
  name: "password",
  /** Each check needs 19 MiB and one of the few threads that files and DNS also use. */
  atOnce: 2,
  /** A few seconds of work. People do not wait longer. */
  waiting: 50,
  refusal: "Too many people are signing in. Wait a few seconds, then try again.",
};

/** Hashes with Argon2id and the library's defaults: 19 MiB, two passes, one thread. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/**
 * Returns whether the password matches the hash. Without a hash (an unknown person) it takes as long and returns false.
 * Throws `unavailable` when too many checks are waiting.
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const isRight = await inTurn(TURNS, async () =>
    verify(stored ?? (await hashOfNoPassword()), password).catch(() => false),
  );
  return isRight && stored !== undefined;
}

let dummyHash: Promise<string> | undefined;
function hashOfNoPassword(): Promise<string> {
  dummyHash ??= hashPassword(crypto.randomUUID());
  return dummyHash;
}
