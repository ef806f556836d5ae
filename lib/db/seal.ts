import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from "node:crypto";
import { keysFor } from "#lib/config/app-keys";

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

const keys = (): readonly KeyObject[] => keysFor("sealing");

/** Encrypts a text (AES-256-GCM with a key derived from the first secret of APP_SECRET). */
export function seal(text: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keys()[0] as KeyObject, nonce);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return new Uint8Array(Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), body]));
}

/** Decrypts what `seal` returned. Throws when a byte has changed, or the secret that sealed it is not in APP_SECRET any longer. */
export function unseal(sealed: Uint8Array): string {
  for (const key of keys()) {
    const text = unsealWith(key, sealed);
    if (text !== null) return text;
  }
  throw new Error("Sealed with a secret that APP_SECRET does not have, or changed since.");
}

/** Whether the first secret sealed it, another one of APP_SECRET, or none. */
export function sealedWith(sealed: Uint8Array): "first" | "other" | "none" {
  const index = keys().findIndex((key) => unsealWith(key, sealed) !== null);
  return index === 0 ? "first" : index > 0 ? "other" : "none";
}

/** Returns null when the key did not seal these bytes. */
function unsealWith(key: KeyObject, sealed: Uint8Array): string | null {
  const bytes = Buffer.from(sealed);
  if (bytes[0] !== VERSION || bytes.length < HEAD_BYTES) return null;
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(1, 1 + NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(1 + NONCE_BYTES, HEAD_BYTES));
  try {
    return decipher.update(bytes.subarray(HEAD_BYTES), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}
