import { hash, verify } from "@node-rs/argon2";

/** Argon2id with the library's defaults: 19 MiB, two passes, one thread. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** True when the password is the one that was hashed. With no hash (no such person) it takes as long and is false. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const isRight = await verify(stored ?? (await nobody()), password).catch(() => false);
  return isRight && stored !== undefined;
}

let nobodysHash: Promise<string> | undefined;
function nobody(): Promise<string> {
  nobodysHash ??= hashPassword(crypto.randomUUID());
  return nobodysHash;
}
