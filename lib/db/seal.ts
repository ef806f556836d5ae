import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from "node:crypto";
import { appSecret } from "#lib/config/environment";
import { shared } from "#lib/core/shared";

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Returns the key as a KeyObject, because Node encrypts much faster with it than with bytes. */
const key = (): KeyObject =>
  shared("sealing-key", () => createSecretKey(new Uint8Array(hkdfSync("sha256", appSecret(), "zakka", "sealing", 32))));

/** Encrypts a text (AES-256-GCM with a key derived from APP_SECRET). */
export function seal(text: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key(), nonce);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return new Uint8Array(Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), body]));
}

/** Decrypts what `seal` returned. Throws when a byte or APP_SECRET has changed. */
export function unseal(sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed);
  if (bytes[0] !== VERSION) throw new Error("Sealed by an unknown version.");
  const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
  const tag = bytes.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key(), nonce);
  decipher.setAuthTag(tag);
  return decipher.update(bytes.subarray(1 + NONCE_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}
