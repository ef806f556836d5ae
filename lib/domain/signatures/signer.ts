import { createHmac } from "node:crypto";
import type { Mode } from "#lib/core/request";
import { SIGNING_PREFIX } from "#lib/core/secrets";
import { type BodySlip, parsed, readBody, slipOf } from "./body.ts";
import { type PastedHeaders, type Scheme, serviceSignatures, standardSignatures } from "./headers.ts";
import { readSecret } from "./secret.ts";

/** A secret that this store signs or signed with. Times are Unix seconds. */
export interface KnownSecret {
  secret: string;
  /** Null: not an endpoint's, but what `zakka listen` signs with. */
  endpointId: string | null;
  url: string;
  mode: Mode;
  /** When it stops signing, or stopped; null for the current secret. */
  until: number | null;
}

/** The store's data that the pasted input is compared with. */
export interface Known {
  mode: Mode;
  /** The endpoint in question first. */
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
  slip: string | null;
  known: KnownSecret | undefined;
  cost: number;
}
export interface BodyChoice {
  text: string;
  bytes: Uint8Array | string;
  slip: BodySlip | null;
  cost: number;
}
export interface MessageChoice {
  id: string;
  time: string;
  idSlip: boolean;
  timeSlip: TimeSlip | null;
  cost: number;
}
export type TimeSlip = "milliseconds" | "date" | "other";
export type SignatureSlip = "cut" | "encoding" | "altered";

/** The secret, body, id and time that the signature holds for. */
export interface Signer {
  secret: SecretChoice;
  body: BodyChoice;
  message: MessageChoice;
  signature: SignatureSlip | null;
}

/** A secret, a body, an id and a time may each be wrong. */
const MOST_SLIPS = 4;
/** A moment's work: what is likely comes first. */
const MAX_HASHED_BYTES = 32 * 1024 * 1024;

/** The first choice for which a signature of the header holds: those with the fewest slips come first. */
export function findSigner(scheme: Scheme, pasted: Pasted, known: Known): Signer | null {
  const header = (scheme === "standard" ? pasted.headers.standard : pasted.headers.service) as string;
  const signatures = scheme === "standard" ? standardSignatures(header) : serviceSignatures(header).signatures;
  const secrets = secretChoices(pasted.secret, known);
  const bodies = bodyChoices(pasted.body, known);
  const messages = messageChoices(scheme, pasted, known);
  let room = MAX_HASHED_BYTES;
  for (let cost = 0; cost <= MOST_SLIPS; cost++) {
    for (const secret of secrets) {
      for (const body of bodies) {
        for (const message of messages) {
          if (secret.cost + body.cost + message.cost !== cost) continue;
          room -= body.bytes.length;
          if (room < 0) return null;
          const signature = holds(scheme, digestOf(scheme, secret.secret, message, body), signatures, header);
          if (signature !== false) return { secret, body, message, signature };
        }
      }
    }
  }
  return null;
}

function secretChoices(pasted: string, known: Known): SecretChoice[] {
  const knownOf = (secret: string) => known.secrets.find((one) => one.secret === secret);
  const read = readSecret(pasted).map(({ secret, slip }) => ({
    secret,
    slip,
    known: knownOf(secret),
    cost: slip ? 1 : 0,
  }));
  const others = known.secrets.filter(({ secret }) => !read.some((one) => one.secret === secret));
  return [...read, ...others.map((one) => ({ secret: one.secret, slip: null, known: one, cost: 1 }))];
}

function bodyChoices(pasted: string, known: Known): BodyChoice[] {
  const exact: BodyChoice = { text: pasted, bytes: pasted, slip: null, cost: 0 };
  const sent = known.event?.payload;
  if (sent === undefined) {
    const undone = readBody(pasted).map(({ slip, bytes }) => ({ slip, bytes, text: Buffer.from(bytes).toString() }));
    return [exact, ...undone.map((one) => ({ ...one, cost: 1 }))];
  }
  const slip = slipOf(pasted, sent);
  return slip ? [exact, { text: sent, bytes: sent, slip, cost: 1 }] : [exact];
}

function messageChoices(scheme: Scheme, { headers, body }: Pasted, known: Known): MessageChoice[] {
  const id = headers.id ?? "";
  const time = headers.timestamp ?? "";
  const none = { id, time, idSlip: false, timeSlip: null, cost: 0 };
  if (scheme === "service") return [none];
  const idInBody = (parsed(body) as { id?: unknown } | null | undefined)?.id;
  const ids = [id, typeof idInBody === "string" ? idInBody : id];
  const others: [string, TimeSlip][] = [
    ...(/^\d{13}$/.test(time) ? [[time.slice(0, 10), "milliseconds"] as [string, TimeSlip]] : []),
    ...(secondsOf(time) ? [[String(secondsOf(time)), "date"] as [string, TimeSlip]] : []),
    ...[serviceSignatures(headers.service ?? "").time ?? "", ...known.tries].map((one): [string, TimeSlip] => [
      one,
      "other",
    ]),
  ];
  const times = [[time, null] as const, ...others.filter(([one]) => one !== "" && one !== time)];
  return [...new Set(ids)].flatMap((oneId) =>
    times.map(([oneTime, timeSlip]) => {
      const idSlip = oneId !== id;
      return { id: oneId, time: oneTime, idSlip, timeSlip, cost: Number(idSlip) + Number(timeSlip !== null) };
    }),
  );
}

/** Unix seconds of a moment written as a date. */
function secondsOf(text: string): number | null {
  const milliseconds = /[-:a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(milliseconds) ? null : Math.floor(milliseconds / 1000);
}

function digestOf(scheme: Scheme, secret: string, { id, time }: MessageChoice, { bytes }: BodyChoice): Buffer {
  if (scheme === "service") return createHmac("sha256", secret).update(bytes).digest();
  const key = Buffer.from(secret.slice(SIGNING_PREFIX.length), "base64");
  return createHmac("sha256", key).update(`${id}.${time}.`).update(bytes).digest();
}

/** A signature as its header carries it. */
export function signatureOf(scheme: Scheme, secret: string, message: MessageChoice, body: BodyChoice): string {
  const digest = digestOf(scheme, secret, message, body);
  return scheme === "standard" ? `v1,${digest.toString("base64")}` : `v1=${digest.toString("hex")}`;
}

/** Fewer characters of a signature can be there by chance. */
const LEAST_CUT = 8;

/** Null: one of the signatures is this digest. A slip: it is, but was changed. False: none is. */
function holds(
  scheme: Scheme,
  digest: Buffer,
  signatures: readonly string[],
  header: string,
): SignatureSlip | null | false {
  const expected = digest.toString(scheme === "standard" ? "base64" : "hex");
  if (signatures.includes(expected)) return null;
  const forms = [digest.toString("hex"), digest.toString("base64"), digest.toString("base64url")];
  if (signatures.some((one) => forms.includes(one) || forms.includes(one.toLowerCase()))) return "encoding";
  const starts = (one: string) => one.length >= LEAST_CUT && expected.startsWith(one);
  if (signatures.some((one) => starts(one.replace(/(…|\.{2,}|=+)$/, "")))) return "cut";
  return plain(header).includes(plain(expected)) ? "altered" : false;
}

/** What is left of a signature when + / = and the case of letters are lost. */
const plain = (text: string): string => text.replace(/%2[bf]|%3d|[^a-z0-9]/gi, "").toLowerCase();
