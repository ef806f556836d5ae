/** The two signatures of a delivery: in webhook-signature and in Service-Signature. */
export type Scheme = "standard" | "service";

/** The values of the pasted signature headers. Null: the header is missing. */
export interface PastedHeaders {
  id: string | null;
  timestamp: string | null;
  /** The value of webhook-signature. */
  standard: string | null;
  /** The value of Service-Signature. */
  service: string | null;
}

/**
 * The characters between a header's name and its value: `: `, `=`, ` => `, JSON, a list as Node's rawHeaders, HAR. White space is
 * one character.
 */
const BETWEEN = String.raw`["'\x60\])]*\s?(?:=>|[:=,]|\s)\s?(?:["']?value["']?\s?[:=]\s?)?[\[("'\x60\s]*`;
/** The value up to a quote, a bracket or the end of the line. */
const VALUE = String.raw`([^"'\x60\n\r\]}]+)`;

const named = (name: string): RegExp =>
  new RegExp(`(?<![a-z0-9-])(?:http_)?${name.replaceAll("-", "[-_]")}(?![a-z0-9_-])${BETWEEN}${VALUE}`, "i");

const ID = named("webhook-id");
const EVENT_ID = named("service-event-id");
const TIMESTAMP = named("webhook-timestamp");
const STANDARD = named("webhook-signature");
const SERVICE = named("service-signature");

/**
 * Finds the signature headers in a text: plain headers, the output of `curl -v`, a curl command, JSON, a JavaScript or
 * Python object, a list of names and values, or the variables of CGI, Rack or PHP. Also recognizes values without
 * names.
 */
export function readHeaders(text: string): PastedHeaders {
  const plain = text
    .replaceAll('\\"', '"')
    .replaceAll("\\'", "'")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[\s]*/g, "\n");
  const find = (pattern: RegExp): string | null => clean(pattern.exec(plain)?.[1]);
  return {
    id: find(ID) ?? find(EVENT_ID) ?? find(/\b(evt_[0-9A-Z]{26})\b/),
    timestamp: find(TIMESTAMP) ?? find(/^ ?(\d{10}) ?$/m),
    standard: find(STANDARD) ?? find(/((?:^|(?<=[\s"'[]))v1,[A-Za-z0-9+/=_-]{8,}(?: v1,[A-Za-z0-9+/=_-]+)*)/m),
    service: find(SERVICE) ?? find(/(t=\d+,\s*v1=[^\s"'\]]+)/),
  };
}

/** Returns the schemes whose header is present. */
export const schemesOf = (headers: PastedHeaders): Scheme[] =>
  (["standard", "service"] as const).filter((scheme) => headers[scheme] !== null);

/** Removes the characters that a list or a shell adds after a value. */
function clean(value: string | undefined): string | null {
  let end = value?.length ?? 0;
  while (end > 0 && /[\s,;)\\]/.test(value?.[end - 1] as string)) end--;
  return value?.slice(0, end).trim() || null;
}

/** Returns the signatures in a webhook-signature header, which are separated by white space, without their versions. */
export const standardSignatures = (header: string): string[] =>
  header
    .split(/\s+/)
    .map((part) => part.replace(/^v\d+a?,/, ""))
    .filter((part) => part !== "");

/** Returns the time and the signatures in a Service-Signature header. */
export function serviceSignatures(header: string): { time: string | null; signatures: string[] } {
  const parts = header.split(",").map((part) => part.trim().split(/=(.*)/s));
  const valuesOf = (name: string) => parts.filter(([key]) => key === name).map(([, value = ""]) => value);
  const bare = header.includes("=") ? [] : [header.trim()];
  return { time: valuesOf("t")[0] ?? null, signatures: [...valuesOf("v1"), ...bare] };
}
