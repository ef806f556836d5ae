import { PREFIX_LENGTH } from "#lib/core/secrets";
import { spanWords } from "#lib/words/time";
import type { BodyChange } from "./body.ts";
import { serviceSignatures } from "./headers.ts";
import type { NamedMistake } from "./schema.ts";
import { possibleSecrets } from "./secret.ts";
import type { Known, KnownSecret, Pasted, SignatureChange, Signer } from "./signer.ts";

/** Decisions, "Webhooks": how old a timestamp receivers should accept. */
export const TOLERANCE_SECONDS = 5 * 60;
export const OVERLAP_SECONDS = 24 * 60 * 60;

export function secretMistake({ secret }: Signer, pasted: Pasted, known: Known): NamedMistake | null {
  if (secret.mistake) {
    return {
      found: "secret_written",
      title: `The secret ${secret.mistake}.`,
      text: "The signature holds for the secret as it was shown: whsec_ and 32 characters. Store exactly that.",
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
  title: "This request was forwarded by zakka listen, which signs with a secret of its own.",
  text: `That secret begins with ${begin(right)}; zakka listen --print-secret shows it. Use it while you listen, and the endpoint's in production.`,
});

/** Returns the diagnosis for a secret of this store that did not sign this delivery. */
function wrongOne(given: KnownSecret, right: KnownSecret, at: number): NamedMistake {
  if (given.endpointId === null) {
    return {
      found: "secret_of_listen",
      title: "This is the secret of zakka listen, and the delivery was not forwarded by it.",
      text: `The delivery was signed for ${right.url}, whose secret begins with ${begin(right)} and was shown when the endpoint was made.`,
    };
  }
  if (given.mode !== right.mode) {
    return {
      found: "secret_of_other_mode",
      title: `This is a ${given.mode} secret, and the delivery is ${right.mode} data.`,
      text: `It belongs to ${given.url} in ${given.mode} mode. The ${right.mode} endpoint ${right.url} has a secret of its own, which begins with ${begin(right)}.`,
    };
  }
  if (given.endpointId !== right.endpointId) {
    return {
      found: "secret_of_other_endpoint",
      title: "This is the secret of another endpoint.",
      text: `It belongs to ${given.url}. The delivery was signed for ${right.url}, whose secret begins with ${begin(right)}. Every endpoint has a secret of its own.`,
    };
  }
  if (given.until !== null && (right.until === null || right.until > given.until)) {
    return {
      found: "secret_old",
      title: `This is the old secret: it was replaced ${spanWords(at - (given.until - OVERLAP_SECONDS))} ago.`,
      text: `It signed beside the new one for 24 hours. Give your server the new one, which begins with ${begin(right)}; it was shown when the secret was replaced. If nobody has it, replace the secret again.`,
    };
  }
  return {
    found: "secret_newer",
    title: "This delivery was signed before the secret was replaced.",
    text: `It carries a signature by the secret before, which begins with ${begin(right)}. A delivery that is sent now is signed with the new one: send it again and check that.`,
  };
}

function strangeSecret(right: KnownSecret, pasted: string): NamedMistake {
  const text = `The delivery was signed for ${right.url}, whose secret begins with ${begin(right)}. It was shown once; if nobody has it, replace it: the old one goes on signing for 24 hours.`;
  if (right.secret.toLowerCase() === pasted.trim().toLowerCase()) {
    return {
      found: "secret_written",
      title: "Capital and small letters of the secret were lost.",
      text: "Store the secret exactly as it was shown; no part of it may be turned into small letters.",
    };
  }
  if (possibleSecrets(pasted).length === 0) {
    return { found: "secret_unknown", title: "This is no signing secret of ours: whsec_ and 32 characters.", text };
  }
  return { found: "secret_unknown", title: "This secret was never one of this store.", text };
}

const begin = ({ secret }: KnownSecret): string => secret.slice(0, PREFIX_LENGTH);

const REWRITTEN = "The body was parsed and written as JSON again.";
const KEEP_BYTES =
  'The signature is over the exact bytes. Verify the raw body before anything parses it: express.raw({ type: "application/json" }), await request.text(), request.get_data(), php://input.';

export const BODIES: Record<BodyChange, NamedMistake> = {
  spaces: { found: "body_rewritten", title: REWRITTEN, text: `The white space shows it. ${KEEP_BYTES}` },
  order: { found: "body_rewritten", title: REWRITTEN, text: `The order of its keys shows it. ${KEEP_BYTES}` },
  escapes: { found: "body_rewritten", title: REWRITTEN, text: `The escapes in its texts show it. ${KEEP_BYTES}` },
  numbers: {
    found: "body_rewritten",
    title: REWRITTEN,
    text: `The way its numbers are written shows it. ${KEEP_BYTES}`,
  },
  object: {
    found: "body_wrapped",
    title: "This is a parsed object as a program prints it, not the body.",
    text: KEEP_BYTES,
  },
  empty: {
    found: "body_empty",
    title: "The body is empty.",
    text: `Something read it before the signature was checked, a body parser as a rule. ${KEEP_BYTES}`,
  },
  end: {
    found: "body_changed",
    title: "The body has white space at its end, or before it, that we did not send.",
    text: "We send no newline behind the body. Check it as it came, before a file, a log or a template adds one.",
  },
  bom: {
    found: "body_encoding",
    title: "There is a byte order mark before the body that we did not send.",
    text: "Verify the bytes as they came; an encoder with “UTF-8 with BOM” puts three bytes before them.",
  },
  string: {
    found: "body_wrapped",
    title: "The body was encoded as a JSON text once more.",
    text: `It stands in quotes, with its own quotes escaped. ${KEEP_BYTES}`,
  },
  escaped: {
    found: "body_wrapped",
    title: "The quotes of the body are escaped.",
    text: `This is the body as it stands inside another text, such as a log line. ${KEEP_BYTES}`,
  },
  url: {
    found: "body_wrapped",
    title: "The body was encoded as a form or a part of a URL.",
    text: `We send JSON as it is. ${KEEP_BYTES}`,
  },
  html: { found: "body_wrapped", title: "The body was escaped for HTML.", text: KEEP_BYTES },
  repr: {
    found: "body_wrapped",
    title: "This is how a program prints bytes, not the bytes themselves.",
    text: "Hand the bytes to the check, not their printed form.",
  },
  base64: {
    found: "body_wrapped",
    title: "The body is in base64.",
    text: "Some gateways hand it over so, with isBase64Encoded beside it. Decode it before the signature is checked.",
  },
  hex: {
    found: "body_wrapped",
    title: "The body is in hexadecimal.",
    text: "Decode it before the signature is checked.",
  },
  gzip: {
    found: "body_packed",
    title: "The body was packed with gzip.",
    text: "We send it unpacked, and sign that. Something in front of your server packs it: unpack it before the signature is checked, or switch that off.",
  },
  latin1: {
    found: "body_encoding",
    title: "The body was read as Latin-1, and it is UTF-8.",
    text: "Check the bytes, or read them as UTF-8: every letter beyond ASCII became two or more.",
  },
  utf16: {
    found: "body_encoding",
    title: "The body was turned into UTF-16, and it is UTF-8.",
    text: "Check the bytes as they came, or encode the text as UTF-8 before the HMAC.",
  },
  lost: {
    found: "body_encoding",
    title: "Letters beyond ASCII were lost from the body.",
    text: "An encoding that lacks them put others in their place. Check the bytes as they came.",
  },
  normalized: {
    found: "body_encoding",
    title: "Letters with accents are composed differently in the body.",
    text: "Unicode normalization changed the bytes, not how they look. Check the bytes as they came.",
  },
  cut: {
    found: "body_incomplete",
    title: "The body is cut off.",
    text: "Only its beginning is here. A limit for bodies or log lines is the usual reason; allow at least 256 KiB.",
  },
  data_only: {
    found: "body_incomplete",
    title: "This is only the data of the event, not the whole body.",
    text: "The body has id, type, created and data; the signature is over all of it, byte for byte.",
  },
  other_event: {
    found: "body_of_other_event",
    title: "The body is of another event than the headers.",
    text: "Take headers and body from the same request: id in the body equals webhook-id.",
  },
  values: {
    found: "body_changed",
    title: "The body is not the one that we sent.",
    text: `Something on its way changed it. ${KEEP_BYTES}`,
  },
};

export const bodyMistake = ({ body }: Signer): NamedMistake | null => (body.change ? BODIES[body.change] : null);

export function messageMistake({ message }: Signer, { headers }: Pasted): NamedMistake | null {
  if (message.isIdChanged) {
    return {
      found: "id_changed",
      title: headers.id ? "The webhook-id is not the one that was signed." : "The webhook-id is missing.",
      text: `The signature is over ${message.id}. Take id, timestamp, signature and body from the same request.`,
    };
  }
  if (message.timeChange === null) return null;
  const text = `The signature is over webhook-timestamp as it stands in the header, as text: ${message.time}.`;
  if (message.timeChange === "milliseconds") {
    return { found: "timestamp_changed", title: "The timestamp is in milliseconds; it was signed in seconds.", text };
  }
  if (message.timeChange === "date") {
    return {
      found: "timestamp_changed",
      title: "The timestamp was turned into a date; it was signed as a number.",
      text,
    };
  }
  if (!headers.timestamp) return { found: "timestamp_changed", title: "The webhook-timestamp is missing.", text };
  return {
    found: "timestamp_changed",
    title: "The webhook-timestamp is not the one that was signed.",
    text: `${text} Each try of a delivery has a timestamp and signatures of its own: take all of them from the same request.`,
  };
}

export const OTHER_MESSAGE: NamedMistake = {
  found: "signature_of_other",
  title: "The webhook-signature is over another id or timestamp than these.",
  text: "Secret and body are right: Service-Signature holds for them. Take webhook-id, webhook-timestamp and webhook-signature from the same request.",
};

export const OTHER_SERVICE_SIGNATURE: NamedMistake = {
  found: "signature_of_other",
  title: "The Service-Signature does not belong to this request.",
  text: "The webhook-signature holds, so secret and body are right. Take both headers from the same request.",
};

const SIGNATURES: Record<SignatureChange, NamedMistake> = {
  cut: {
    found: "signature_changed",
    title: "The signature is cut off.",
    text: "What is there is right, and its end is missing. A field that is too short, or a split at “=”, is the usual reason: base64 may end in =.",
  },
  encoding: {
    found: "signature_changed",
    title: "The signature was written in another encoding.",
    text: "webhook-signature is in base64, Service-Signature in small hexadecimal. Compare it with the header as it came.",
  },
  altered: {
    found: "signature_changed",
    title: "Characters of the signature were changed.",
    text: "+ became a space, or capital letters small ones. Read the header as it came; do not decode it as a URL.",
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
      title: `Your server's clock is ${spanWords(off)} ${off > 0 ? "ahead" : "behind"}.`,
      text: "The signature holds, but a timestamp more than 5 minutes off is refused, and rightly. Set the clock by NTP, and compare seconds in UTC: an offset of whole hours is a time zone.",
    };
  }
  if (sent > pasted.at + TOLERANCE_SECONDS) {
    return {
      found: "clock",
      title: `The timestamp is ${spanWords(sent - pasted.at)} in the future.`,
      text: "The signature holds for it. Either our clock or the one of the machine that signed is off; zakka doctor compares ours.",
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
