import { foreignForms, readToken } from "#lib/core/codes";

const HASH_BYTES = 16;

/**
 * Returns the stored forms that a scanned or typed text can have, ours first: the list of the door has the hashes of
 * these forms.
 */
export function codesOf(text: string): string[] {
  const { token } = readToken(text);
  return [...new Set([...(token === null ? [] : [token]), ...foreignForms(text)])];
}

/** Returns the hash of a code in its stored form: 16 bytes of SHA-256 as base64url. */
export async function hashOf(code: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(code));
  const characters = String.fromCharCode(...new Uint8Array(digest).subarray(0, HASH_BYTES));
  return btoa(characters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
