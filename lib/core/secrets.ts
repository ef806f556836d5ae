import { createHash, hkdfSync, randomBytes, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Mode } from "./request.ts";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SECRET_LENGTH = 32;
const CHECKSUM_LENGTH = 6;

/** How many characters of a key or secret are stored for display. */
export const PREFIX_LENGTH = 12;

const KEY = /^zk_(live|test)_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;
/** A token of a scanner pass, an access token, a refresh token, an authorization code or a client secret. */
const OTHER = /^z[dorcs]_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

/** Returns a new API key. It is shown once; only its `hashToken` is stored. */
export const newApiKey = (mode: Mode): string => `zk_${mode}_${randomSecret()}`;

/** Returns a new token of a scanner pass. */
export const newDeviceToken = (): string => `zd_${randomSecret()}`;

/** The prefix of an access token of an app. */
export const ACCESS_TOKEN_PREFIX = "zo_";
export const newAccessToken = (): string => ACCESS_TOKEN_PREFIX + randomSecret();
export const newRefreshToken = (): string => `zr_${randomSecret()}`;
export const newAuthorizationCode = (): string => `zc_${randomSecret()}`;
export const newClientSecret = (): string => `zs_${randomSecret()}`;

/** The prefix of a webhook signing secret. The base64 of the key follows. */
export const SIGNING_PREFIX = "whsec_";
const SIGNING_BYTES = 24;

/** Returns a new webhook signing secret: `whsec_` and the base64 of 24 random bytes. It is stored sealed. */
export const newSigningSecret = (): string => SIGNING_PREFIX + randomBytes(SIGNING_BYTES).toString("base64");

/**
 * Returns the signing secret of `zakka listen`. It has the form of an endpoint's secret, but is always the same for a store
 * and mode of one installation, so a developer's configuration stays valid.
 */
export function listenSecret(appSecret: string, merchantId: string, mode: Mode): string {
  const key = hkdfSync("sha256", appSecret, "zakka", `listen ${merchantId} ${mode}`, SIGNING_BYTES);
  return SIGNING_PREFIX + Buffer.from(key).toString("base64");
}

/** Returns a new checkout token. Anyone who has it may pay or cancel its order. */
export const newCheckoutToken = (): string => randomBytes(24).toString("base64url");

function randomSecret(): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => BASE62[randomInt(62)]).join("");
  return secret + checksumOf(secret);
}

/** Returns the CRC-32 of the secret in base 62. With it, scanners for leaked secrets recognize a real one. */
function checksumOf(secret: string): string {
  let rest = crc32(secret);
  let text = "";
  for (; rest > 0; rest = Math.floor(rest / 62)) text = BASE62[rest % 62] + text;
  return text.padStart(CHECKSUM_LENGTH, "0");
}

/** Whether a token has the form and the checksum of a secret of this service. Needs no query. */
export function isWellFormedToken(token: string): boolean {
  const [secret, checksum] = KEY.exec(token)?.slice(2) ?? OTHER.exec(token)?.slice(1) ?? [];
  return secret !== undefined && checksumOf(secret) === checksum;
}

/** Returns the hash under which a token is stored and looked up. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
