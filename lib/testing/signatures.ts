import { createHmac } from "node:crypto";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";

/** Generates signing secrets. */
export const ANY_SECRET: fc.Arbitrary<string> = fc
  .uint8Array({ minLength: 24, maxLength: 24 })
  .map((bytes) => `whsec_${Buffer.from(bytes).toString("base64")}`);

/** Texts that parsers and encoders often change: separators, escapes, numbers, surrogates, byte order marks. */
const AWKWARD = [
  "\u2028",
  "\u2029",
  "\ufeff",
  "\0",
  "\ud83d",
  "\udc00",
  "👩‍🚀",
  "é",
  "e\u0301",
  "\r\n",
  "</",
  "\\u0041",
  "ſ",
];
const ANY_TEXT = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.array(fc.constantFrom(...AWKWARD)).map((parts) => parts.join("")),
);
const ANY_NUMBER = fc.oneof(fc.double(), fc.constantFrom(1e21, 1e-7, -0, 2 ** 53, 1.1, 99_999_999_999));

/** Generates JSON of any value, as this service would send it. */
export const ANY_BODY: fc.Arbitrary<string> = fc
  .record({ id: fc.constant("evt_01"), data: fc.dictionary(ANY_TEXT, fc.oneof(ANY_TEXT, ANY_NUMBER, fc.jsonValue())) })
  .map((value) => JSON.stringify(value));

/**
 * Verifies the headers over these bytes: with the published library, and by the specification's own rule (the hex
 * HMAC-SHA256 of the exact bytes, with the secret's characters as the key).
 */
export function verifiesBoth(
  secret: string,
  headers: Record<string, string | string[] | undefined>,
  bytes: Buffer,
): [byLibrary: boolean, byRule: boolean] {
  const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
  const expected = createHmac("sha256", Buffer.from(secret, "ascii")).update(bytes).digest("hex");
  return [
    isVerifiedByLibrary(secret, lower, bytes),
    (lower["service-signature"] ?? "").split(",").includes(`v1=${expected}`),
  ];
}

function isVerifiedByLibrary(secret: string, headers: Record<string, string>, bytes: Buffer): boolean {
  try {
    new Webhook(secret).verify(bytes, headers);
    return true;
  } catch {
    return false;
  }
}
