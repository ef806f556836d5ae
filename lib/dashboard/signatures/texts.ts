import { SECRET_OVERLAP_HOURS } from "#lib/core/limits";
import { PREFIX_LENGTH } from "#lib/core/secrets";
import { HOUR_SECONDS } from "#lib/core/spans";
import { formatSpan } from "#lib/texts/time";
import type { BodyChange } from "./body.ts";
import { serviceSignatures } from "./headers.ts";
import { possibleSecrets } from "./secret.ts";
import type { NamedMistake } from "./shape.ts";
import type { Known, KnownSecret, Pasted, SignatureChange, Signer } from "./signer.ts";

/** How old a timestamp receivers should accept. `docs/guides/verify-webhooks.md` tells them. */
export const TOLERANCE_SECONDS = 5 * 60;
export const OVERLAP_SECONDS = SECRET_OVERLAP_HOURS * HOUR_SECONDS;

export function secretMistake({ secret }: Signer, pasted: Pasted, known: Known): NamedMistake | null {
  if (secret.mistake) {
    return {
      found: "secret_written",
      title: `The secret ${secret.mistake}.`,
      text: "The signature verifies with the secret as it was shown: whsec_ and 32 characters. Store exactly that.",
    };
  }
  if (secret.secret === pasted.secret || !secret.known) return null;
  const meant = possibleSecrets(pasted.secret).map((one) => one.secret);
  const given = known.secrets.find((one) => meant.includes(one.secret));
  if (secret.known.endpointId === null) return forwarded(secret.known);
  return given ? wrongOne(given, secret.known, pasted.at) : strangeSecret(secret.known, pasted.secret);
}

const forwarded = (right: KnownSecret): NamedMistake => ({
  found: "secret_of_listen",
  title: "This request was forwarded by zakka listen, which signs with its own secret.",
  text: `That secret begins with ${begin(right)}; zakka listen --print-secret shows it. Use it while zakka listen runs, and the endpoint's secret in production.`,
});

/** Returns the diagnosis for a secret of this store that did not sign this delivery. */
function wrongOne(given: KnownSecret, right: KnownSecret, at: number): NamedMistake {
  if (given.endpointId === null) {
    return {
      found: "secret_of_listen",
      title: "This is the secret of zakka listen, but zakka listen did not forward this delivery.",
      text: `The delivery was signed for ${right.url}, whose secret begins with ${begin(right)} and was shown when the endpoint was created.`,
    };
  }
  if (given.mode !== right.mode) {
    return {
      found: "secret_of_other_mode",
      title: `This is a ${given.mode} secret, and the delivery is ${right.mode} data.`,
      text: `It belongs to ${given.url} in ${given.mode} mode. The ${right.mode} endpoint ${right.url} has its own secret, which begins with ${begin(right)}.`,
    };
  }
  if (given.endpointId !== right.endpointId) {
    return {
      found: "secret_of_other_endpoint",
      title: "This is the secret of another endpoint.",
      text: `It belongs to ${given.url}. The delivery was signed for ${right.url}, whose secret begins with ${begin(right)}. Every endpoint has its own secret.`,
    };
  }
  if (given.until !== null && (right.until === null || right.until > given.until)) {
    return {
      found: "secret_old",
      title: `This is the old secret: it was replaced ${formatSpan(at - (given.until - OVERLAP_SECONDS))} ago.`,
      text: `For ${SECRET_OVERLAP_HOURS} hours, deliveries were signed with both. Configure your server with the new one, which begins with ${begin(right)}; it was shown when the secret was replaced. If nobody has it, replace the secret again.`,
    };
  }
  return {
    found: "secret_newer",
    title: "This delivery was signed before the secret was replaced.",
    text: `It was signed with the previous secret, which begins with ${begin(right)}. Deliveries that are sent now are signed with the new one: send it again and check that one.`,
  };
}

function strangeSecret(right: KnownSecret, pasted: string): NamedMistake {
  const text = `The delivery was signed for ${right.url}, whose secret begins with ${begin(right)}. It was shown once; if nobody has it, replace it: deliveries are also signed with the old one for ${SECRET_OVERLAP_HOURS} hours.`;
  if (right.secret.toLowerCase() === pasted.trim().toLowerCase()) {
    return {
      found: "secret_written",
      title: "The capital letters of the secret were changed to small letters, or the other way round.",
      text: "Store the secret exactly as it was shown, with its capital and small letters.",
    };
  }
  if (possibleSecrets(pasted).length === 0) {
    return {
      found: "secret_unknown",
      title: "This is not one of our signing secrets: they are whsec_ and 32 characters.",
      text,
    };
  }
  return { found: "secret_unknown", title: "This store never had this secret.", text };
}

const begin = ({ secret }: KnownSecret): string => secret.slice(0, PREFIX_LENGTH);

const KEEP_BYTES =
  'The signature is computed from the exact bytes. Verify the raw body before anything parses it: express.raw({ type: "application/json" }), await request.text(), request.get_data(), php://input.';

const rewritten = (difference: string): NamedMistake => ({
  found: "body_rewritten",
  title: "The body was parsed and written as JSON again.",
  text: `${difference} ${KEEP_BYTES}`,
});

export const BODIES: Record<BodyChange, NamedMistake> = {
  spaces: rewritten("Its white space is different."),
  order: rewritten("The order of its keys is different."),
  escapes: rewritten("The escapes in its strings are different."),
  numbers: rewritten("Its numbers are written differently."),
  object: {
    found: "body_wrapped",
    title: "This is the printed form of a parsed object, not the body.",
    text: KEEP_BYTES,
  },
  empty: {
    found: "body_empty",
    title: "The body is empty.",
    text: `Something, usually a body parser, read it before the signature was checked. ${KEEP_BYTES}`,
  },
  end: {
    found: "body_changed",
    title: "The body has white space at its end or its beginning that we did not send.",
    text: "We send no newline after the body. Check the body as you received it, before a file, a log or a template adds one.",
  },
  bom: {
    found: "body_encoding",
    title: "There is a byte order mark before the body that we did not send.",
    text: "Verify the bytes as you received them; the encoding “UTF-8 with BOM” adds three bytes before them.",
  },
  string: {
    found: "body_wrapped",
    title: "The body was encoded as a JSON string once more.",
    text: `It has quotes around it, and its own quotes are escaped. ${KEEP_BYTES}`,
  },
  escaped: {
    found: "body_wrapped",
    title: "The quotes of the body are escaped.",
    text: `This is how the body looks inside another string, such as a log line. ${KEEP_BYTES}`,
  },
  url: {
    found: "body_wrapped",
    title: "The body was encoded as a form or as part of a URL.",
    text: `We send plain JSON. ${KEEP_BYTES}`,
  },
  html: { found: "body_wrapped", title: "The body was escaped for HTML.", text: KEEP_BYTES },
  repr: {
    found: "body_wrapped",
    title: "This is how a program prints bytes, not the bytes themselves.",
    text: "Check the bytes, not their printed form.",
  },
  base64: {
    found: "body_wrapped",
    title: "The body is in base64.",
    text: "Some gateways pass the body in base64 and set isBase64Encoded. Decode it before you check the signature.",
  },
  hex: {
    found: "body_wrapped",
    title: "The body is in hexadecimal.",
    text: "Decode it before you check the signature.",
  },
  gzip: {
    found: "body_packed",
    title: "The body is compressed with gzip.",
    text: "We send and sign it uncompressed. Something in front of your server compresses it: turn that off, or decompress the body before you check the signature.",
  },
  latin1: {
    found: "body_encoding",
    title: "The body was read as Latin-1, but it is UTF-8.",
    text: "Check the bytes, or read them as UTF-8: every character outside ASCII became two or more.",
  },
  utf16: {
    found: "body_encoding",
    title: "The body was converted to UTF-16, but it is UTF-8.",
    text: "Check the bytes as you received them, or encode the text as UTF-8 before you compute the HMAC.",
  },
  lost: {
    found: "body_encoding",
    title: "Characters outside ASCII were lost from the body.",
    text: "An encoding that does not have them replaced them. Check the bytes as you received them.",
  },
  normalized: {
    found: "body_encoding",
    title: "Letters with accents are encoded differently in the body.",
    text: "Unicode normalization changed the bytes, but not how the text looks. Check the bytes as you received them.",
  },
  cut: {
    found: "body_incomplete",
    title: "The body is cut off.",
    text: "Only its beginning is here. The usual reason is a size limit for bodies or log lines; allow at least 256 KiB.",
  },
  data_only: {
    found: "body_incomplete",
    title: "This is only the data of the event, not the whole body.",
    text: "The body has id, type, created and data; the signature is computed from all of its bytes.",
  },
  other_event: {
    found: "body_of_other_event",
    title: "The body and the headers belong to different events.",
    text: "Take the headers and the body from the same request: id in the body must equal webhook-id.",
  },
  values: {
    found: "body_changed",
    title: "This is not the body that we sent.",
    text: `Something changed it after we sent it. ${KEEP_BYTES}`,
  },
};

export const bodyMistake = ({ body }: Signer): NamedMistake | null => (body.change ? BODIES[body.change] : null);

export function messageMistake({ message }: Signer, { headers }: Pasted): NamedMistake | null {
  if (message.isIdChanged) {
    return {
      found: "id_changed",
      title: headers.id ? "The webhook-id is not the one that was signed." : "The webhook-id is missing.",
      text: `The signature is computed from ${message.id}. Take id, timestamp, signature and body from the same request.`,
    };
  }
  if (message.timeChange === null) return null;
  const text = `The signature is computed from the text of webhook-timestamp, exactly as in the header: ${message.time}.`;
  const changed = (title: string): NamedMistake => ({ found: "timestamp_changed", title, text });
  if (message.timeChange === "milliseconds") {
    return changed("The timestamp is in milliseconds; it was signed in seconds.");
  }
  if (message.timeChange === "date")
    return changed("The timestamp was converted to a date; it was signed as a number.");
  if (!headers.timestamp) return changed("The webhook-timestamp is missing.");
  return {
    found: "timestamp_changed",
    title: "The webhook-timestamp is not the one that was signed.",
    text: `${text} Each attempt of a delivery has its own timestamp and signatures: take all of them from the same request.`,
  };
}

export const OTHER_MESSAGE: NamedMistake = {
  found: "signature_of_other",
  title: "The webhook-signature was computed from a different id or timestamp.",
  text: "The secret and the body are right: Service-Signature verifies. Take webhook-id, webhook-timestamp and webhook-signature from the same request.",
};

export const OTHER_SERVICE_SIGNATURE: NamedMistake = {
  found: "signature_of_other",
  title: "The Service-Signature does not belong to this request.",
  text: "The webhook-signature verifies, so the secret and the body are right. Take both headers from the same request.",
};

const SIGNATURES: Record<SignatureChange, NamedMistake> = {
  cut: {
    found: "signature_changed",
    title: "The signature is cut off.",
    text: "The part that is here is right, but the end is missing. The usual reason is a field that is too short, or a split at “=”: base64 may end in =.",
  },
  encoding: {
    found: "signature_changed",
    title: "The signature was written in another encoding.",
    text: "webhook-signature is in base64, Service-Signature in hexadecimal with small letters. Compare with the header as you received it.",
  },
  altered: {
    found: "signature_changed",
    title: "Characters of the signature were changed.",
    text: "+ became a space, or capital letters became small letters. Use the header as you received it; do not decode it as a URL.",
  },
};

export const signatureMistake = ({ signature }: Signer): NamedMistake | null =>
  signature ? SIGNATURES[signature] : null;

/** Returns the time that was signed, in Unix seconds. Without webhook-timestamp it is that of Service-Signature. */
export function sentAt({ message }: Signer, { headers }: Pasted): number | null {
  const time = message.time || serviceSignatures(headers.service ?? "").time;
  return time && /^\d{9,11}$/.test(time) ? Number(time) : null;
}

export function clockMistake(clock: string | undefined, signer: Signer, pasted: Pasted): NamedMistake | null {
  const sent = sentAt(signer, pasted);
  const theirs = clock ? momentOf(clock) : null;
  if (sent === null) return null;
  if (theirs !== null) {
    const off = theirs - sent;
    if (Math.abs(off) <= TOLERANCE_SECONDS) return null;
    return {
      found: "clock",
      title: `Your server's clock is ${formatSpan(off)} ${off > 0 ? "ahead" : "behind"}.`,
      text: "The signature verifies, but your server must refuse a timestamp that is more than 5 minutes off. Set the clock with NTP, and compare seconds in UTC: a difference of whole hours is a time zone mistake.",
    };
  }
  if (sent > pasted.at + TOLERANCE_SECONDS) {
    return {
      found: "clock",
      title: `The timestamp is ${formatSpan(sent - pasted.at)} in the future.`,
      text: "The signature verifies with it. Either our clock or the clock of the machine that signed is wrong; zakka doctor checks ours.",
    };
  }
  return null;
}

/** Parses seconds, milliseconds or a date into Unix seconds. */
function momentOf(text: string): number | null {
  if (/^\d{9,11}(\.\d+)?$/.test(text)) return Math.floor(Number(text));
  if (/^\d{12,14}$/.test(text)) return Math.floor(Number(text) / 1000);
  const milliseconds = Date.parse(text);
  return Number.isNaN(milliseconds) ? null : Math.floor(milliseconds / 1000);
}
