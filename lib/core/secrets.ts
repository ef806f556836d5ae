import { createHash, hkdfSync, randomBytes, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Mode } from "./request.ts";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SECRET_LENGTH = 32;
const CHECK_LENGTH = 6;

/** How many characters of a key or secret are kept for display. */
export const PREFIX_LENGTH = 12;

const KEY = /^zk_(live|test)_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;
const DEVICE = /^zd_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

/** A new API key: shown once, stored only as `hashToken` of it. */
export const newApiKey = (mode: Mode): string => `zk_${mode}_${randomSecret()}`;

/** A new scanner device token. */
export const newDeviceToken = (): string => `zd_${randomSecret()}`;

/** What stands before the key's bytes in a webhook signing secret. */
export const SIGNING_PREFIX = "whsec_";
const SIGNING_BYTES = 24;

/** A new webhook signing secret: `whsec_` and base64 of 24 random bytes. Stored sealed. */
export const newSigningSecret = (): string => SIGNING_PREFIX + randomBytes(SIGNING_BYTES).toString("base64");

/**
 * What `zakka listen` signs with: as an endpoint's secret, but the same every time for a store and mode of one
 * installation, so that what a developer wrote into a settings file stays valid.
 */
export function listenSecret(appSecret: string, merchantId: string, mode: Mode): string {
  const key = hkdfSync("sha256", appSecret, "zakka", `listen ${merchantId} ${mode}`, SIGNING_BYTES);
  return SIGNING_PREFIX + Buffer.from(key).toString("base64");
}

/** A new checkout token: whoever has it may pay or cancel that one order. */
export const newCheckoutToken = (): string => randomBytes(24).toString("base64url");

function randomSecret(): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => BASE62[randomInt(62)]).join("");
  return secret + checkOf(secret);
}

/** The CRC-32 of the secret in base 62, so that a scanner for leaked secrets can tell a real one. */
function checkOf(secret: string): string {
  let rest = crc32(secret);
  let text = "";
  for (; rest > 0; rest = Math.floor(rest / 62)) text = BASE62[rest % 62] + text;
  return text.padStart(CHECK_LENGTH, "0");
}

/** True for a text that this service can have issued. Costs no query. */
export function isWellFormedToken(token: string): boolean {
  const [, secret, check] = KEY.exec(token)?.slice(1) ?? [undefined, ...(DEVICE.exec(token)?.slice(1) ?? [])];
  return secret !== undefined && checkOf(secret) === check;
}

/** What is stored of a token, and what it is found by. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
