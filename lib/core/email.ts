import { MAX_EMAIL } from "./limits.ts";

// E-mail addresses: what is taken, and how two are compared. What mail servers accept without quotes is taken (RFC 5321), with
// domains of other letters (IDN). Stored is the domain in ASCII, as servers send it, so that the database compares by `lower()`.
// In ASCII the case of a domain means nothing: a label that was typed in other letters is stored with `XN--`, one that was
// typed in ASCII with `xn--`. So `shownEmail` gives back what was typed.

const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const MAX_LOCAL = 64;
const DOMAIN = /^[a-z\d.\u0080-\u{10ffff}-]+$/iu;
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;
const TOP_LEVEL = /^(?:[a-z]{2,}|xn--[a-z\d-]+)$/i;
export const NOT_ASCII = /[^\0-\x7f]/;
/** The dots of a domain (UTS 46). */
const DOTS = /[.。．｡]/;

const EXAMPLE = "Enter a valid e-mail address, such as ines@example.com.";
const OTHER_LETTERS =
  "The part before the @ can only have letters from a to z, digits and !#$%&'*+-/=?^_`{|}~, with single dots between them. Not every mail server accepts other characters.";

export type ReadEmail = { email: string; problem?: undefined } | { problem: string };

/** Returns an address as it is stored, or what is wrong with it. */
export function readEmail(typed: string): ReadEmail {
  const [local, domain] = partsOf(typed.trim());
  const ascii = asciiDomain(domain);
  if (ascii === null || !isHostName(ascii)) return { problem: EXAMPLE };
  if (!LOCAL.test(local)) return { problem: NOT_ASCII.test(local) ? OTHER_LETTERS : EXAMPLE };
  const email = `${local}@${storedDomain(domain, ascii)}`;
  if (local.length > MAX_LOCAL) return { problem: `The part before the @ has at most ${MAX_LOCAL} characters.` };
  if (email.length > MAX_EMAIL) return { problem: `An e-mail address has at most ${MAX_EMAIL} characters.` };
  return { email };
}

/** An address as it is stored, also one that is shown. A text that is no address stays as it is. */
export function storedEmail(text: string): string {
  const read = readEmail(text);
  return read.problem === undefined ? read.email : text;
}

/** The form by which addresses are compared. A text that is no address only loses its case and the space around it. */
export function emailKey(text: string): string {
  const [local, domain] = partsOf(text.trim());
  return local === "" ? domain.toLowerCase() : `${local.toLowerCase()}@${asciiDomain(domain) ?? domain.toLowerCase()}`;
}

/** As in `emailKey`, but with the case of the part before the @: what is told a mail server. */
export function asciiEmail(text: string): string {
  const [local, domain] = partsOf(text.trim());
  return NOT_ASCII.test(domain) || /xn--/i.test(domain) ? `${local}@${asciiDomain(domain) ?? domain}` : text;
}

/** The address that an erased person has in place of their own. `id`: of the customer. */
export const erasedEmail = (id: string): string => `erased+${id}@erased.invalid`;
export const isErasedEmail = (email: string): boolean => email.endsWith("@erased.invalid");

function partsOf(text: string): [local: string, domain: string] {
  const at = text.lastIndexOf("@");
  return [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
}

/** Returns a domain, or a label of one, in ASCII and lower case, or null. The same as `domainToASCII` of Node.js, also in a browser. */
export function asciiDomain(domain: string): string | null {
  if (!DOMAIN.test(domain)) return null;
  if (!NOT_ASCII.test(domain) && !/xn--/i.test(domain)) return domain.toLowerCase();
  return URL.parse(`http://${domain}`)?.hostname ?? null;
}

function isHostName(ascii: string): boolean {
  const labels = ascii.split(".");
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && TOP_LEVEL.test(labels.at(-1) ?? "");
}

/** A domain without other letters stays as it was typed. */
function storedDomain(typed: string, ascii: string): string {
  if (!NOT_ASCII.test(typed)) return typed.replaceAll(/XN--/gi, "xn--");
  const labels = typed.split(DOTS);
  return ascii
    .split(".")
    .map((label, at) => (NOT_ASCII.test(labels[at] ?? "") ? label.replace(/^xn--/, "XN--") : label))
    .join(".");
}
