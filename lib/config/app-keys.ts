import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from "node:crypto";
import { appSecrets } from "./environment.ts";

const KEY_BYTES = 32;

/** By the list of secrets, which is another one when APP_SECRET has changed. */
const known = new WeakMap<readonly string[], Map<string, readonly KeyObject[]>>();

/**
 * Returns the keys of one purpose, one for each secret of APP_SECRET. The first one seals and signs, all are tried. As KeyObjects,
 * because Node encrypts much faster with them than with bytes.
 */
export function keysFor(purpose: string): readonly KeyObject[] {
  const secrets = appSecrets();
  const ofSecrets = known.get(secrets) ?? new Map<string, readonly KeyObject[]>();
  known.set(secrets, ofSecrets);
  const keys =
    ofSecrets.get(purpose) ??
    secrets.map((secret) => createSecretKey(new Uint8Array(hkdfSync("sha256", secret, "zakka", purpose, KEY_BYTES))));
  ofSecrets.set(purpose, keys);
  return keys;
}

/** Returns the code over these bytes that only this installation can make, under each of its secrets. The first one is handed out. */
const codesOf = (purpose: string, said: string | Buffer): Buffer[] =>
  keysFor(purpose).map((key) => createHmac("sha256", key).update(said).digest());

/** Returns the code over a text that only this installation can make, cut to `bytes`. */
export const signFor = (purpose: string, said: string | Buffer, bytes = KEY_BYTES): Buffer =>
  (codesOf(purpose, said)[0] as Buffer).subarray(0, bytes);

/** Whether a code was made here over this text, with any of the secrets. Takes the same time for each wrong code. */
export function isSignedFor(purpose: string, said: string | Buffer, code: Buffer, bytes = KEY_BYTES): boolean {
  const right = codesOf(purpose, said).map((one) => one.subarray(0, bytes));
  return right.filter((one) => one.length === code.length && timingSafeEqual(one, code)).length > 0;
}
