import { createHmac, createSecretKey } from "node:crypto";
import { SIGNING_PREFIX } from "#lib/core/secrets";

/**
 * The signature headers over the exact bytes of `body`, one signature for each secret (two while a rotation
 * lasts). `Service-Signature` is keyed with the secret's characters and covers the body alone; the Standard
 * Webhooks headers are keyed with the bytes behind `whsec_` and cover id, time and body.
 */
export function signatureHeaders(
  eventId: string,
  body: string,
  at: Date,
  secrets: readonly string[],
): Record<string, string> {
  const time = Math.floor(at.getTime() / 1000);
  const plain = secrets.map((secret) => `v1=${createHmac("sha256", secret).update(body).digest("hex")}`);
  const standard = secrets.map((secret) => {
    const key = createSecretKey(secret.slice(SIGNING_PREFIX.length), "base64"); // bytes as they are take five times as long
    return `v1,${createHmac("sha256", key).update(`${eventId}.${time}.${body}`).digest("base64")}`;
  });
  return {
    "Service-Signature": [`t=${time}`, ...plain].join(","),
    "webhook-id": eventId,
    "webhook-timestamp": String(time),
    "webhook-signature": standard.join(" "),
  };
}
