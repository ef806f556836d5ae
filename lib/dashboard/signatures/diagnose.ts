import { SECRET_OVERLAP_HOURS } from "#lib/core/limits";
import { PREFIX_LENGTH } from "#lib/core/secrets";
import { formatSpan } from "#lib/texts/time";
import { findBodyChange, firstDifference } from "./body.ts";
import { explainComputed } from "./code.ts";
import { readHeaders, schemesOf } from "./headers.ts";
import { notASecret, possibleSecrets } from "./secret.ts";
import type { NamedMistake, SignatureDiagnosis, SignatureInput } from "./shape.ts";
import {
  type BodyChoice,
  findSigner,
  type Known,
  type MessageChoice,
  type Pasted,
  type Signer,
  signatureOf,
} from "./signer.ts";
import {
  BODIES,
  bodyMistake,
  clockMistake,
  messageMistake,
  OTHER_MESSAGE,
  OTHER_SERVICE_SIGNATURE,
  OVERLAP_SECONDS,
  secretMistake,
  sentAt,
  signatureMistake,
  TOLERANCE_SECONDS,
} from "./texts.ts";

/**
 * Names the mistake that keeps a signature from verifying: tries the pasted input, then the same with common mistakes
 * undone, until a signature verifies. Pure: the same input, known facts and time give the same result.
 */
export function diagnose(input: SignatureInput, known: Known, now: Date): SignatureDiagnosis {
  const at = Math.floor(now.getTime() / 1000);
  const headers = readHeaders(input.headers);
  if (!headers.standard && !headers.service) return alone(NO_SIGNATURE);
  const other = notASecret(input.secret);
  if (other) return alone({ found: "not_a_secret", ...other });
  const body = withLf(input.body);
  const pasted: Pasted = { headers, secret: input.secret, body, at };
  const standard = headers.standard ? findSigner("standard", pasted, known) : null;
  const service = headers.service ? findSigner("service", pasted, known) : null;
  const signer = standard ?? service;
  if (!signer) return unexplained(pasted, known, input.computed);
  const mistakes = [
    secretMistake(signer, pasted, known),
    bodyMistake(signer),
    messageMistake(signer, pasted),
    headers.standard && !standard ? OTHER_MESSAGE : null,
    signatureMistake(signer),
    headers.service && !service ? OTHER_SERVICE_SIGNATURE : null,
    codeMistake(input.computed, signer, pasted),
    clockMistake(input.clock, signer, pasted),
  ].filter((mistake) => mistake !== null);
  const [first = verified(signer, pasted, known), ...also] = mistakes;
  return {
    ...first,
    evidence: evidenceOf(signer, pasted),
    difference: signer.body.change ? firstDifference(signer.body.text, body) : null,
    endpoint_id: signer.secret.known?.mode === known.mode ? signer.secret.known.endpointId : null,
    also,
  };
}

/** Converts line ends to LF, because a form sends them as CRLF. Our bodies contain no line ends. */
const withLf = (body: string): string => body.replaceAll("\r\n", "\n");

const alone = (mistake: NamedMistake): SignatureDiagnosis => ({
  ...mistake,
  evidence: [],
  difference: null,
  endpoint_id: null,
  also: [],
});

const NO_SIGNATURE: NamedMistake = {
  found: "no_signature",
  title: "These headers have no signature.",
  text: "Paste the headers as your server received them, with webhook-id, webhook-timestamp and webhook-signature, or Service-Signature. If they are not there, something in front of your server removes them, or the request is not from us.",
};

const codeMistake = (computed: string | undefined, signer: Signer, pasted: Pasted): NamedMistake | null =>
  computed ? explainComputed(computed, signedOf(signer), pasted.body, schemesOf(pasted.headers)) : null;

const signedOf = ({ secret, body, message }: Signer) => ({
  secret: secret.secret,
  id: message.id,
  time: message.time,
  body: body.text,
});

/** Returns the diagnosis when everything that was pasted is right. */
function verified(signer: Signer, pasted: Pasted, known: Known): NamedMistake {
  const sent = sentAt(signer, pasted);
  const age = sent === null ? 0 : pasted.at - sent;
  const with_ = secretText(signer, known, pasted.at);
  if (age > TOLERANCE_SECONDS) {
    return {
      found: "old_capture",
      title: `The signature verifies, and this request was signed ${formatSpan(age)} ago.`,
      text: `${with_} A check now refuses it because it is older than 5 minutes, which protects against replays. If your server refused it when it arrived, its clock is wrong or its code has a mistake: paste its time, or the signature that it computed.`,
    };
  }
  return {
    found: "none",
    title: "The signature verifies: headers, secret and body belong together.",
    text: `${with_} The mistake is in what your server does with them. Check that it verifies the raw bytes before parsing them, compares every signature of the header, and uses exactly this secret. Paste the signature that your code computed to find its mistake.`,
  };
}

function secretText({ secret }: Signer, known: Known, at: number): string {
  const one = secret.known;
  if (!one) return "It was made with this secret, which is not one that this store has now.";
  const where = one.mode === known.mode ? one.url : `${one.url} (${one.mode} mode)`;
  if (one.until === null) return `It was made with the current secret of ${where}.`;
  const replaced = `It was made with a secret of ${where} that was replaced ${formatSpan(at - (one.until - OVERLAP_SECONDS))} ago`;
  return one.until > at
    ? `${replaced} and signs for another ${formatSpan(one.until - at)}: change to the new one before then.`
    : `${replaced} and no longer signs: newer deliveries do not verify with it.`;
}

function evidenceOf(signer: Signer, { headers }: Pasted): { name: string; value: string }[] {
  const { secret, message, body } = signer;
  return [
    { name: "Secret", value: `${secret.secret.slice(0, PREFIX_LENGTH)}…` },
    ...(message.id ? [{ name: "Id", value: message.id }] : []),
    ...(message.time ? [{ name: "Timestamp", value: message.time }] : []),
    { name: "Body", value: `${Buffer.byteLength(body.text)} bytes were signed` },
    ...(headers.standard ? [{ name: "Signature", value: signatureOf("standard", secret.secret, message, body) }] : []),
    ...(headers.service ? [{ name: "Service", value: signatureOf("service", secret.secret, message, body) }] : []),
  ];
}

/** Returns the diagnosis when nothing explains the signature, with the signature that the pasted texts would have. */
function unexplained(pasted: Pasted, known: Known, computed: string | undefined): SignatureDiagnosis {
  const { headers, body } = pasted;
  const [read] = possibleSecrets(pasted.secret);
  const message: MessageChoice = {
    id: headers.id ?? "",
    time: headers.timestamp ?? "",
    isIdChanged: false,
    timeChange: null,
    cost: 0,
  };
  const choice: BodyChoice = { text: body, bytes: body, change: null, cost: 0 };
  const sent = known.event?.payload;
  const change = sent === undefined ? null : findBodyChange(body, sent);
  const evidence = schemesOf(headers).flatMap((scheme) => {
    const name = scheme === "standard" ? "Signature" : "Service";
    const here = read && { name: `${name} here`, value: signatureOf(scheme, read.secret, message, choice) };
    return [{ name: `${name} came`, value: headers[scheme] ?? "" }, ...(here ? [here] : [])];
  });
  const code =
    computed && read
      ? explainComputed(
          computed,
          { secret: read.secret, id: message.id, time: message.time, body: sent ?? body },
          body,
          schemesOf(headers),
        )
      : null;
  const also = [change ? BODIES[change] : null, code].filter((one) => one !== null);
  return {
    ...nothingHolds(pasted, known, read?.secret),
    evidence,
    difference: sent === undefined || change === null ? null : firstDifference(sent, body),
    endpoint_id: null,
    also,
  };
}

function nothingHolds({ headers }: Pasted, known: Known, secret: string | undefined): NamedMistake {
  if (known.event) {
    return {
      found: "signature_of_other",
      title: "This store did not make this signature for this event.",
      text: "No secret that the store has, or had in the last 30 days, gives this signature for the event that was sent. The headers come from different requests, the signature was changed after we sent it, or its endpoint was deleted.",
    };
  }
  if (secret === undefined) {
    return {
      found: "secret_unknown",
      title: "This is not one of our signing secrets: they are whsec_ and 32 characters.",
      text: `It was shown once, when the endpoint was created or its secret was replaced. If nobody has it, replace it: deliveries are also signed with the old one for ${SECRET_OVERLAP_HOURS} hours.`,
    };
  }
  const event = headers.id
    ? `This store did not send the event ${headers.id} in the last 30 days, in test or live mode, so the body cannot be compared.`
    : "Without webhook-id the body cannot be compared with what was sent.";
  return {
    found: "unknown",
    title: "No known mistake explains this.",
    text: `${event} The signature that these values should have is shown below. Paste the exact headers and body of a single request.`,
  };
}
