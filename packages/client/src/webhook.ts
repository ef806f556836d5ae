import { WebhookError } from "./errors.ts";
import type { WebhookEvent } from "./types.ts";

const TOLERANCE_S = 5 * 60;

type HeaderValues = Headers | Record<string, string | string[] | undefined>;

interface Options {
  /** How old or how far ahead the signed time may be, in seconds. Default: 300. */
  toleranceSeconds?: number;
  /** The time to compare with. Default: now. */
  now?: Date;
}

/**
 * Returns the event of a webhook. Throws a `WebhookError` if no signature fits, or if it was signed too long ago.
 * `rawBody` is the body exactly as it came, before any parsing. `headers` are those of the request; the case of their names does
 * not matter. `secret` is the signing secret of the endpoint, `whsec_…`.
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: HeaderValues,
  secret: string,
  { toleranceSeconds = TOLERANCE_S, now = new Date() }: Options = {},
): Promise<WebhookEvent> {
  const id = header(headers, "webhook-id");
  const timestamp = header(headers, "webhook-timestamp");
  const signatures = header(headers, "webhook-signature");
  const age = now.getTime() / 1_000 - Number(timestamp);
  if (!/^\d+$/.test(timestamp) || Math.abs(age) > toleranceSeconds) {
    throw new WebhookError("The webhook was signed too long ago, or the clock of this computer is wrong. Refuse it.");
  }
  const body = typeof rawBody === "string" ? encode(rawBody) : rawBody;
  const start = encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(start.length + body.length);
  signed.set(start);
  signed.set(body, start.length);
  if (!(await fits(signatures, signed, secret))) {
    throw new WebhookError(
      "No signature fits this body and secret. Pass the body exactly as it came, and the signing secret of this endpoint.",
    );
  }
  return JSON.parse(new TextDecoder().decode(body));
}

/** True if one of the signatures, separated by spaces, is that of the secret. There are several while a secret is replaced. */
async function fits(signatures: string, signed: Uint8Array<ArrayBuffer>, secret: string): Promise<boolean> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ""));
  if (!bytes || bytes.length === 0) throw new WebhookError("The signing secret is not valid. It begins with whsec_.");
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
  for (const entry of signatures.split(" ")) {
    const [version, signature = ""] = entry.split(",");
    const given = version === "v1" ? fromBase64(signature) : null;
    if (given && (await crypto.subtle.verify("HMAC", key, given, signed))) return true;
  }
  return false;
}

function header(headers: HeaderValues, name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1];
  if (typeof value !== "string" || value === "") {
    throw new WebhookError(`The header ${name} is missing. Refuse the request: it is not from Zakka.`);
  }
  return value;
}

const encode = (text: string) => new TextEncoder().encode(text);

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
