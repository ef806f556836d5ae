import { SECRET_OVERLAP_HOURS } from "#lib/core/limits";
import { SIGNING_PREFIX } from "#lib/core/secrets";

const SECRET = /^whsec_[A-Za-z0-9+/]{32}$/;
/** A shorter text is only a part of a secret. */
const MIN_CHARACTERS = 32;

/** A secret that can be meant by the pasted text. */
export interface PossibleSecret {
  secret: string;
  /** How the pasted text differs from it, as the end of "The secret …". Null: it does not. */
  mistake: string | null;
}

const CORRECTIONS: readonly (readonly [mistake: string, correct: (pasted: string) => string])[] = [
  ["has white space around it", (pasted) => pasted.trim()],
  ["has quotes around it", (pasted) => pasted.trim().replace(/^(["'`“”‘’])(.*)["'`“”‘’]$/s, "$2")],
  ["has lost its prefix whsec_", (pasted) => SIGNING_PREFIX + pasted.trim()],
  ["ends with the characters \\n", (pasted) => pasted.trim().replace(/(?<!\\[rn])(?:\\[rn])+$/, "")],
  ["has the name of its variable before it", (pasted) => withoutVariable(pasted.trim())],
  ["has white space inside it", (pasted) => pasted.replace(/[\s\u200b\u2060\ufeff\u00a0]+/gu, "")],
  ["has spaces where it should have +", (pasted) => pasted.trim().replaceAll(" ", "+")],
  ["is written in the base64 of URLs, with - and _ for + and /", (pasted) => fromUrlAlphabet(pasted.trim())],
  ["is escaped as in a URL", (pasted) => tryTo(() => decodeURIComponent(pasted.trim()))],
  ["is written in hexadecimal", (pasted) => fromHex(pasted.trim())],
  ["is encoded in base64 once more", (pasted) => Buffer.from(pasted.trim(), "base64").toString("latin1").trim()],
];

function withoutVariable(pasted: string): string {
  const name = /^[\w.-]+\s*[=:]\s*["']?/.exec(pasted)?.[0];
  return name === undefined ? pasted : pasted.slice(name.length).replace(/["']?;?$/, "");
}

const fromUrlAlphabet = (pasted: string): string =>
  SIGNING_PREFIX + pasted.replace(SIGNING_PREFIX, "").replaceAll("-", "+").replaceAll("_", "/");

function fromHex(pasted: string): string {
  const hex = pasted.replace(SIGNING_PREFIX, "");
  return /^[0-9a-f]{48}$/i.test(hex) ? SIGNING_PREFIX + Buffer.from(hex, "hex").toString("base64") : "";
}

function tryTo(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}

/** Returns the well-formed secrets that a pasted text can mean: as it is, and with one mistake corrected. */
export function possibleSecrets(pasted: string): PossibleSecret[] {
  const exact = SECRET.test(pasted) ? [{ secret: pasted, mistake: null }] : [];
  const corrected = CORRECTIONS.map(([mistake, correct]) => ({ mistake, secret: correct(pasted) })).filter(
    ({ secret }) => SECRET.test(secret) && secret !== pasted,
  );
  return [...exact, ...corrected];
}

/** Returns what a text is that cannot be a signing secret, such as an API key. Null when unknown. */
export function notASecret(pasted: string): { title: string; text: string } | null {
  const text = pasted.trim();
  if (/zk_(live|test)_/.test(text)) {
    return {
      title: "This is an API key, not a signing secret.",
      text: "An API key lets your server call us. The signing secret begins with whsec_ and was shown when the endpoint was created. Revoke the key if it was stored where others can read it.",
    };
  }
  if (/zd_[0-9A-Za-z]{32}/.test(text)) {
    return {
      title: "This is a scanner's token, not a signing secret.",
      text: "The signing secret begins with whsec_ and was shown when the endpoint was created.",
    };
  }
  if (/^["']?whsec_/.test(text) && text.length < MIN_CHARACTERS && possibleSecrets(pasted).length === 0) {
    return {
      title: "This is only the beginning of the signing secret.",
      text: `The whole secret is whsec_ and 32 characters. It was shown once; the dashboard shows only its beginning, to tell secrets apart. If nobody has it any more, replace it: deliveries are also signed with the old one for ${SECRET_OVERLAP_HOURS} hours.`,
    };
  }
  return null;
}
