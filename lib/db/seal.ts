import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from "node:crypto";
import { appSecret } from "#lib/config/environment";
import { shared } from "#lib/core/shared";

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** As a KeyObject, with which Node encrypts much faster than with bytes. */
const key = (): KeyObject =>
  shared("sealing-key", () => createSecretKey(new Uint8Array(hkdfSync("sha256", appSecret(), "zakka", "sealing", 32))));

/** Encrypts a text that must be readable again but is not stored in the clear (AES-256-GCM under APP_SECRET). */
export function seal(text: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key(), nonce);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return new Uint8Array(Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), body]));
}

/** The text that `seal` was given. Throws when a byte was changed or APP_SECRET is another. */
export function unseal(sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed);
  if (bytes[0] !== VERSION) throw new Error("Sealed by an unknown version.");
  const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
  const tag = bytes.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key(), nonce);
  decipher.setAuthTag(tag);
  return decipher.update(bytes.subarray(1 + NONCE_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}
