import { createHmac } from "node:crypto";
import type { Mode } from "#lib/core/request";
import { SIGNING_PREFIX } from "#lib/core/secrets";
import { type BodyChange, findBodyChange, parsed, possibleBodies } from "./body.ts";
import { type PastedHeaders, type Scheme, serviceSignatures, standardSignatures } from "./headers.ts";
import { possibleSecrets } from "./secret.ts";

/** A secret that this store signs or signed with. Times are Unix seconds. */
export interface KnownSecret {
  secret: string;
  /** Null for the secret of `zakka listen`. */
  endpointId: string | null;
  url: string;
  mode: Mode;
  /** When it stops or stopped signing. Null for the current secret. */
  until: number | null;
}

/** The store's data that the pasted input is compared with. */
export interface Known {
  mode: Mode;
  /** Those of the endpoint to check first come first. */
  secrets: readonly KnownSecret[];
  /** The event that the headers name, as it was sent. */
  event: { mode: Mode; payload: string } | null;
  /** The webhook-timestamps of the attempts to deliver that event. */
  tries: readonly string[];
}

export interface Pasted {
  headers: PastedHeaders;
  secret: string;
  body: string;
  at: number;
}

export interface SecretChoice {
  secret: string;
  mistake: string | null;
  known: KnownSecret | undefined;
  cost: number;
}
export interface BodyChoice {
  text: string;
  bytes: Uint8Array | string;
  change: BodyChange | null;
  cost: number;
}
export interface MessageChoice {
  id: string;
  time: string;
  isIdChanged: boolean;
  timeChange: TimeChange | null;
  cost: number;
}
export type TimeChange = "milliseconds" | "date" | "other";
export type SignatureChange = "cut" | "encoding" | "altered";

/** The secret, body, id and time with which the signature verifies, and how each differs from the pasted input. */
export interface Signer {
  secret: SecretChoice;
  body: BodyChoice;
  message: MessageChoice;
  signature: SignatureChange | null;
}

/** The secret, the body, the id and the time can each be wrong. */
const MAX_CHANGES = 4;
/** Limits the time that the search takes. */
export const MAX_HASHED_BYTES = 32 * 1024 * 1024;

/** Finds the input with which a signature of the header verifies. Tries inputs with fewer changes first. */
export function findSigner(scheme: Scheme, pasted: Pasted, known: Known): Signer | null {
  const header = (scheme === "standard" ? pasted.headers.standard : pasted.headers.service) as string;
  const signatures = scheme === "standard" ? standardSignatures(header) : serviceSignatures(header).signatures;
  const secrets = secretChoices(pasted.secret, known);
  const bodies = bodyChoices(pasted.body, known);
  const messages = messageChoices(scheme, pasted, known);
  let bytesLeft = MAX_HASHED_BYTES;
  for (let cost = 0; cost <= MAX_CHANGES; cost++) {
    for (const secret of secrets) {
      for (const body of bodies) {
        for (const message of messages) {
          if (secret.cost + body.cost + message.cost !== cost) continue;
          bytesLeft -= body.bytes.length;
          if (bytesLeft < 0) return null;
          const signature = compare(scheme, digestOf(scheme, secret.secret, message, body), signatures, header);
          if (signature !== false) return { secret, body, message, signature };
        }
      }
    }
  }
  return null;
}

function secretChoices(pasted: string, known: Known): SecretChoice[] {
  const knownOf = (secret: string) => known.secrets.find((one) => one.secret === secret);
  const read = possibleSecrets(pasted).map(({ secret, mistake }) => ({
    secret,
    mistake,
    known: knownOf(secret),
    cost: mistake ? 1 : 0,
  }));
  const others = known.secrets.filter(({ secret }) => !read.some((one) => one.secret === secret));
  return [...read, ...others.map((one) => ({ secret: one.secret, mistake: null, known: one, cost: 1 }))];
}

function bodyChoices(pasted: string, known: Known): BodyChoice[] {
  const exact: BodyChoice = { text: pasted, bytes: pasted, change: null, cost: 0 };
  const sent = known.event?.payload;
  if (sent === undefined) {
    const undone = possibleBodies(pasted).map(({ change, bytes }) => ({
      change,
      bytes,
      text: Buffer.from(bytes).toString(),
    }));
    return [exact, ...undone.map((one) => ({ ...one, cost: 1 }))];
  }
  const change = findBodyChange(pasted, sent);
  return change ? [exact, { text: sent, bytes: sent, change, cost: 1 }] : [exact];
}

function messageChoices(scheme: Scheme, { headers, body }: Pasted, known: Known): MessageChoice[] {
  const id = headers.id ?? "";
  const time = headers.timestamp ?? "";
  const none = { id, time, isIdChanged: false, timeChange: null, cost: 0 };
  if (scheme === "service") return [none];
  const idInBody = (parsed(body) as { id?: unknown } | null | undefined)?.id;
  const ids = [id, typeof idInBody === "string" ? idInBody : id];
  const others: [string, TimeChange][] = [
    ...(/^\d{13}$/.test(time) ? [[time.slice(0, 10), "milliseconds"] as [string, TimeChange]] : []),
    ...(secondsOf(time) ? [[String(secondsOf(time)), "date"] as [string, TimeChange]] : []),
    ...[serviceSignatures(headers.service ?? "").time ?? "", ...known.tries].map((one): [string, TimeChange] => [
      one,
      "other",
    ]),
  ];
  const times = [[time, null] as const, ...others.filter(([one]) => one !== "" && one !== time)];
  return [...new Set(ids)].flatMap((oneId) =>
    times.map(([oneTime, timeChange]) => {
      const isIdChanged = oneId !== id;
      return {
        id: oneId,
        time: oneTime,
        isIdChanged,
        timeChange,
        cost: Number(isIdChanged) + Number(timeChange !== null),
      };
    }),
  );
}

/** Parses a time that is written as a date into Unix seconds. */
function secondsOf(text: string): number | null {
  const milliseconds = /[-:a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(milliseconds) ? null : Math.floor(milliseconds / 1000);
}

function digestOf(scheme: Scheme, secret: string, { id, time }: MessageChoice, { bytes }: BodyChoice): Buffer {
  if (scheme === "service") return createHmac("sha256", secret).update(bytes).digest();
  const key = Buffer.from(secret.slice(SIGNING_PREFIX.length), "base64");
  return createHmac("sha256", key).update(`${id}.${time}.`).update(bytes).digest();
}

/** Returns a signature as it is in its header. */
export function signatureOf(scheme: Scheme, secret: string, message: MessageChoice, body: BodyChoice): string {
  const digest = digestOf(scheme, secret, message, body);
  return scheme === "standard" ? `v1,${digest.toString("base64")}` : `v1=${digest.toString("hex")}`;
}

/** A shorter part of a signature could be equal by chance. */
const MIN_CUT_CHARACTERS = 8;

/**
 * Compares a digest with the signatures: null when one is equal, how one was changed, or false when none is similar.
 */
function compare(
  scheme: Scheme,
  digest: Buffer,
  signatures: readonly string[],
  header: string,
): SignatureChange | null | false {
  const expected = digest.toString(scheme === "standard" ? "base64" : "hex");
  if (signatures.includes(expected)) return null;
  const forms = [digest.toString("hex"), digest.toString("base64"), digest.toString("base64url")];
  if (signatures.some((one) => forms.includes(one) || forms.includes(one.toLowerCase()))) return "encoding";
  const starts = (one: string) => one.length >= MIN_CUT_CHARACTERS && expected.startsWith(one);
  if (signatures.some((one) => starts(one.replace(/(?:…|(?<!\.)\.{2,}|(?<!=)=+)$/, "")))) return "cut";
  return plain(header).includes(plain(expected)) ? "altered" : false;
}

/** Removes + / = and the case of letters from a signature. */
const plain = (text: string): string => text.replace(/%2[bf]|%3d|[^a-z0-9]/gi, "").toLowerCase();
