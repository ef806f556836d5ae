import { createHash, createHmac } from "node:crypto";
import { SIGNING_PREFIX } from "#lib/core/secrets";
import { parsed } from "./body.ts";
import type { Scheme } from "./headers.ts";
import type { NamedMistake } from "./shape.ts";
import { MAX_HASHED_BYTES } from "./signer.ts";

/** The parts that a signature of ours is computed from. */
export interface Signed {
  secret: string;
  id: string;
  time: string;
  body: string;
}

/** A value, and the mistake that it would be in each scheme. Null: the value is right. */
interface Choice<T> {
  value: T;
  mistake: Record<Scheme, string | null>;
}

type Check = [found: NamedMistake["found"], mistake: string | null];
type CodeMistake = [found: NamedMistake["found"], mistake: string];

const HEADER: Record<Scheme, string> = { standard: "webhook-signature", service: "Service-Signature" };
const MAX_MISTAKES = 2;

/**
 * Finds the mistake in the code that computed a signature: computes signatures with each common mistake, and with two
 * of them, and compares. Returns null when none is equal. `schemes`: those of the pasted headers.
 * `docs/decisions/018-explaining-a-signature.md` says why.
 */
export function explainComputed(
  computed: string,
  signed: Signed,
  pastedBody: string,
  schemes: readonly Scheme[],
): NamedMistake | null {
  const digests = readDigest(computed);
  let best: { cost: number; scheme: Scheme; mistakes: CodeMistake[] } | null = null;
  let bytesLeft = MAX_HASHED_BYTES;
  for (const { bytes, encoding } of digests) {
    for (const scheme of schemes) {
      const wanted = scheme === "standard" ? "base64" : "hex";
      const encodingMistake = encoding === wanted ? null : `writes it in ${encoding}; the header has ${wanted}`;
      for (const made of candidates(signed, pastedBody, bytes.length, scheme)) {
        const all: Check[] = [...made.mistakes, ["code_encoding", encodingMistake]];
        const mistakes = all.filter((mistake): mistake is CodeMistake => mistake[1] !== null);
        if (mistakes.length > MAX_MISTAKES || (best && mistakes.length >= best.cost)) continue;
        bytesLeft -= made.length;
        if (bytesLeft < 0) return null;
        if (made.digest().equals(bytes)) best = { cost: mistakes.length, scheme, mistakes };
      }
    }
  }
  return best ? asText(best.scheme, best.mistakes) : null;
}

function asText(scheme: Scheme, mistakes: CodeMistake[]): NamedMistake {
  const [first, second] = mistakes;
  if (!first) {
    return {
      found: "code_compare",
      title: `Your code computes the right signature for ${HEADER[scheme]}, but compares it wrongly.`,
      text:
        scheme === "standard"
          ? "The header has one or more signatures, separated by spaces, each after “v1,”. Accept the request when any of them equals yours."
          : "The header has a time and one or more signatures, separated by commas, each after “v1=”. Accept the request when any of them equals yours.",
    };
  }
  return {
    found: first[0],
    title: `Your code ${first[1]}.`,
    text: second
      ? `It also ${second[1]}. When both are fixed, it computes the signature in ${HEADER[scheme]}.`
      : `When that is fixed, it computes the signature in ${HEADER[scheme]}.`,
  };
}

/** Yields every signature that a scheme can give with common mistakes, with these mistakes. Likely ones come first. */
function* candidates(
  { secret, id, time, body }: Signed,
  pastedBody: string,
  length: number,
  scheme: Scheme,
): Generator<{ mistakes: Check[]; length: number; digest: () => Buffer }> {
  const keys = keysOf(secret);
  const bodies = bodiesOf(body, pastedBody);
  for (const hash of HASHES.filter((one) => one.length === length)) {
    for (const key of keys) {
      for (const made of bodies) {
        for (const message of messagesOf(id, time, made.value)) {
          yield {
            mistakes: [
              ["code_hash", hash.mistake],
              ["code_message", message.mistake[scheme]],
              ["code_key", key.mistake[scheme]],
              ["code_body", made.mistake],
            ],
            length: message.value.length,
            digest: () => hash.make(key.value, message.value),
          };
        }
      }
    }
  }
}

const hmac = (name: string) => (key: Uint8Array, message: string) => createHmac(name, key).update(message).digest();
const HASHES = [
  { length: 32, mistake: null, make: hmac("sha256") },
  {
    length: 32,
    mistake: "hashes without a key: it uses SHA-256 instead of HMAC-SHA256",
    make: (_key: Uint8Array, message: string) => createHash("sha256").update(message).digest(),
  },
  {
    length: 32,
    mistake: "hashes the secret followed by the message: that is not HMAC-SHA256",
    make: (key: Uint8Array, message: string) => createHash("sha256").update(key).update(message).digest(),
  },
  { length: 16, mistake: "uses MD5 instead of SHA-256", make: hmac("md5") },
  { length: 20, mistake: "uses SHA-1 instead of SHA-256", make: hmac("sha1") },
  { length: 48, mistake: "uses SHA-384 instead of SHA-256", make: hmac("sha384") },
  { length: 64, mistake: "uses SHA-512 instead of SHA-256", make: hmac("sha512") },
];

function keysOf(secret: string): Choice<Uint8Array>[] {
  const tail = secret.slice(SIGNING_PREFIX.length);
  const inBoth = (mistake: string) => ({ standard: mistake, service: mistake });
  return [
    {
      value: Buffer.from(tail, "base64"),
      mistake: {
        standard: null,
        service:
          "uses the bytes after whsec_ as the HMAC key; Service-Signature needs the characters of the whole secret, including whsec_",
      },
    },
    {
      value: Buffer.from(secret),
      mistake: {
        standard:
          "uses the characters of the secret as the HMAC key; webhook-signature needs bytes: decode the part after whsec_ from base64",
        service: null,
      },
    },
    {
      value: Buffer.from(tail),
      mistake: {
        standard: "removes whsec_ and uses the characters after it as the HMAC key; decode them from base64 first",
        service: "removes whsec_; Service-Signature needs the whole secret, including whsec_",
      },
    },
    {
      value: Buffer.from(secret, "base64"),
      mistake: inBoth("decodes the secret from base64 without removing whsec_ first"),
    },
    { value: Buffer.from(`${secret}\n`), mistake: inBoth("uses a secret that ends in a newline as the HMAC key") },
    { value: Buffer.from(`${secret}\r\n`), mistake: inBoth("uses a secret that ends in a newline as the HMAC key") },
    {
      value: Buffer.from(`${tail}\n`),
      mistake: inBoth("uses a secret that ends in a newline as the HMAC key, without whsec_"),
    },
    { value: Buffer.from(`"${secret}"`), mistake: inBoth("uses the secret with quotes around it as the HMAC key") },
    { value: Buffer.from(`'${secret}'`), mistake: inBoth("uses the secret with quotes around it as the HMAC key") },
    {
      value: Buffer.from(Buffer.from(tail, "base64").toString("hex")),
      mistake: inBoth("uses hexadecimal text as the HMAC key"),
    },
    {
      value: Buffer.from(Buffer.from(tail, "base64").toString("utf8")),
      mistake: inBoth("converts the bytes of the key to text first"),
    },
    {
      value: Buffer.from("undefined"),
      mistake: inBoth("uses the word undefined as the HMAC key: the secret is not set"),
    },
    { value: Buffer.alloc(0), mistake: inBoth("uses an empty HMAC key: the secret is not set") },
  ];
}

function messagesOf(id: string, time: string, body: string): Choice<string>[] {
  const onlyBody = "only the body, as Service-Signature requires";
  const not = (what: string) =>
    `signs ${what}; webhook-signature is computed from id, timestamp and body, separated by dots`;
  const both = (what: string) => ({ standard: not(what), service: `signs ${what} instead of ${onlyBody}` });
  return [
    { value: `${id}.${time}.${body}`, mistake: { standard: null, service: both("id, timestamp and body").service } },
    { value: body, mistake: { standard: not("only the body"), service: null } },
    { value: `${time}.${body}`, mistake: both("timestamp and body, without the id") },
    { value: `${id}.${body}`, mistake: both("id and body, without the timestamp") },
    { value: `${time}.${id}.${body}`, mistake: both("timestamp, id and body in that order") },
    { value: `${id}${time}${body}`, mistake: both("id, timestamp and body without the dots") },
    { value: `${id}.${time}.${body}.`, mistake: both("id, timestamp and body with a dot at the end") },
    { value: `${id}.${time}000.${body}`, mistake: both("the timestamp in milliseconds") },
    { value: `t=${time}.${body}`, mistake: both("“t=”, the timestamp and the body") },
    { value: `t=${time},${body}`, mistake: both("“t=”, the timestamp and the body") },
    { value: `${id}.t=${time}.${body}`, mistake: both("“t=” before the timestamp") },
    { value: `${id}.${time}.`, mistake: both("id and timestamp, without the body") },
    { value: `${id}.${time}`, mistake: both("id and timestamp, without the body") },
  ];
}

function bodiesOf(body: string, pasted: string): { value: string; mistake: string | null }[] {
  const value = parsed(body);
  const rewritten = "signs JSON that it parsed and wrote again; sign the bytes of the body before anything parses them";
  const others: [string, string][] = [
    [JSON.stringify(value, null, 2), rewritten],
    [JSON.stringify(value, null, 4), rewritten],
    [JSON.stringify(value, null, "\t"), rewritten],
    [asPython(value), rewritten],
    [asAscii(asPython(value)), rewritten],
    [asAscii(body), rewritten],
    [JSON.stringify(sorted(value)), rewritten],
    [body.replaceAll("/", "\\/"), rewritten],
    [asAscii(body).replaceAll("/", "\\/"), rewritten],
    [
      JSON.stringify((value as { data?: unknown } | null)?.data),
      "signs only the data of the event, not the whole body",
    ],
    [`${body}\n`, "signs the body with a newline at its end"],
    [`\ufeff${body}`, "signs the body with a byte order mark before it"],
    [JSON.stringify(body), "signs the body as a JSON string, in quotes"],
    [Buffer.from(body).toString("latin1"), "reads the body as Latin-1, but it is UTF-8"],
    [Buffer.from(body).toString("base64"), "signs the body in base64; decode it first"],
    ["[object Object]", "signs “[object Object]”: the body was already parsed"],
    ["", "signs an empty body: something already read it"],
    ["{}", "signs an empty object: something already read the body"],
  ];
  if (pasted !== body) others.unshift([pasted, "signs the pasted body, which is not the body that was sent"]);
  const made = others.filter(([text]) => typeof text === "string" && text !== body);
  return [{ value: body, mistake: null }, ...made.map(([text, mistake]) => ({ value: text, mistake }))];
}

/** Writes JSON like Python's json.dumps, with a space after each comma and colon. */
function asPython(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(asPython).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  return `{${Object.entries(value)
    .map(([key, one]) => `${JSON.stringify(key)}: ${asPython(one)}`)
    .join(", ")}}`;
}

const asAscii = (json: string): string =>
  json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
}

/** Returns the bytes of a signature, and its encoding. */
function readDigest(text: string): { bytes: Buffer; encoding: string }[] {
  const bare = text.replace(/^["']|["']$/g, "").replace(/^(v1[,=]|sha256=|sha1=)/, "");
  if (/^([0-9a-f]{2}){16,64}$/.test(bare)) return [{ bytes: Buffer.from(bare, "hex"), encoding: "hex" }];
  if (/^([0-9a-f]{2}){16,64}$/i.test(bare))
    return [{ bytes: Buffer.from(bare, "hex"), encoding: "hexadecimal with capital letters" }];
  if (!/^[A-Za-z0-9+/_-]{20,}={0,2}$/.test(bare)) return [];
  const bytes = Buffer.from(bare, "base64");
  const inner = bytes.toString("latin1");
  if (/^([0-9a-f]{2}){16,64}$/i.test(inner)) return [{ bytes: Buffer.from(inner, "hex"), encoding: "base64 of hex" }];
  return [{ bytes, encoding: /[-_]/.test(bare) || !isPadded(bare) ? "the base64 of URLs" : "base64" }];
}

const isPadded = (base64: string): boolean => base64.length % 4 === 0;
