import { hkdfSync } from "node:crypto";
import { SIGNING_PREFIX } from "#lib/core/secrets";
import { StartError } from "#lib/core/start-error";
import type { Followed } from "#lib/webhooks/feed";

const SIGNING_BYTES = 24;

/**
 * What `zakka listen` signs with: as an endpoint's secret, but the same every time for a store and mode of one
 * installation, so that what a developer wrote into a settings file stays valid.
 */
export function listenSecret({ merchantId, mode }: Followed): string {
  const secret = process.env.APP_SECRET;
  if (!secret) {
    throw new StartError("APP_SECRET is missing: with a DATABASE_URL of your own, set it as your server has it.");
  }
  const key = hkdfSync("sha256", secret, "zakka", `listen ${merchantId} ${mode}`, SIGNING_BYTES);
  return SIGNING_PREFIX + Buffer.from(key).toString("base64");
}
