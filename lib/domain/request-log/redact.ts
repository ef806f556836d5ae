// What may be stored of a request. A text is kept only in a field that is known to hold no secret and no personal data, so
// that a field that nobody thought of is removed.

import { beginningOf } from "#lib/core/cut";

const REMOVED = "[removed]";
const MAX_TEXT = 500;
const MAX_NAME = 100;

/** The fields whose texts are kept if they have the form of a code. Ids are kept in any field of ids. */
const CODES = new Set([
  ...["object", "type", "status", "kind", "category", "currency", "interval", "country", "payment_method"],
  ...["error", "param", "event_type", "events", "slug", "sku", "opens", "closes", "signing_secret_prefix"],
]);
/** The fields whose texts are kept: what a merchant calls what they sell. */
const TEXTS = new Set(["title", "description"]);
/** What stands in them is free: a customer's answers, or whatever a merchant notes. */
const REMOVED_WHOLE = new Set(["metadata", "custom_fields"]);
/** Numbers and texts are removed from these, whatever they look like. */
const SECRET_NAME = /card_?num|cvc|cvv|passw|passcode|\bpin\b|iban|account_?num|security_?code/i;

const ID_NAME = /(^|_)ids?$|^(starting_after|ending_before)$/;
const ID = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|evt_[0-9A-Z]{26})$/i;
const CODE = /^[\w.*:-]{1,64}$/;
/** One word or two, each shorter than a code or a token of letters only. */
const PATH_PART = /^(v1|openapi\.json|[a-z]{1,14}([_-][a-z]{1,14})?)$/;
const LARGEST_NUMBER = 1e12; // above times and amounts, below the numbers of cards

/** What is a secret wherever it stands: addresses, our own secrets, tokens of items, gift-card codes, numbers of cards. */
const SECRETS = [
  /(?<![^\s@"'<>])[^\s@"'<>]+@[^\s@"'<>.]+\.[^\s@"'<>]+/g,
  /\b(?:z[a-z]_|whsec_|Bearer\s+)\S+/gi,
  /\b[TBVM]-?[0-9A-Z]{20,}\b/gi,
  /\b[0-9A-Z]{4}(?:[- ]?[0-9A-Z]{4}){3}\b/g,
  /\b(?:\d[ -]?){13,19}\b/g,
];

/** Returns a text without the secrets in it, cut to the length that is stored. */
function clean(text: string, limit = MAX_TEXT): string {
  const cut = text.length > limit ? `${beginningOf(text, limit)}…` : text;
  return SECRETS.reduce((left, pattern) => left.replace(pattern, REMOVED), cut).toWellFormed();
}

/**
 * Returns a body as JSON without secrets and personal data, of about `limit` characters at most. Entries and fields that do
 * not fit are counted in its place, so that the text is always JSON.
 */
export function redactBody(body: unknown, limit: number): string {
  return JSON.stringify(redactValue(body, "", { left: limit }, false));
}

interface Budget {
  left: number;
}

function redactValue(value: unknown, name: string, budget: Budget, isError: boolean): unknown {
  budget.left -= 8;
  if (REMOVED_WHOLE.has(name) && value !== null) return REMOVED;
  if (Array.isArray(value)) return redactList(value, name, budget);
  if (typeof value === "object" && value !== null) return redactObject(value, budget);
  if (typeof value === "string") return redactText(value, name, budget, isError);
  if (typeof value === "number" && (SECRET_NAME.test(name) || Math.abs(value) >= LARGEST_NUMBER)) return REMOVED;
  return value;
}

function redactText(text: string, name: string, budget: Budget, isError: boolean): string {
  const kept = keptText(text, name, isError);
  budget.left -= kept.length;
  return kept;
}

function keptText(text: string, name: string, isError: boolean): string {
  if (ID_NAME.test(name)) return ID.test(text) ? text : REMOVED;
  if (name === "url") return hostOf(text);
  const isKept = TEXTS.has(name) || (CODES.has(name) && CODE.test(text)) || (name === "message" && isError);
  return isKept ? clean(text) : REMOVED;
}

/** The path and the query of a webhook's address can be secrets. */
const hostOf = (address: string): string => (URL.canParse(address) ? `${new URL(address).origin}/…` : REMOVED);

function redactList(list: readonly unknown[], name: string, budget: Budget): unknown[] {
  const kept: unknown[] = [];
  for (const entry of list) {
    if (budget.left <= 0) return [...kept, `… ${list.length - kept.length} more`];
    kept.push(redactValue(entry, name, budget, false));
  }
  return kept;
}

function redactObject(object: object, budget: Budget): object {
  const fields = Object.entries(object);
  const isError = typeof (object as { error?: unknown }).error === "string";
  const kept: [string, unknown][] = [];
  for (const [name, value] of fields) {
    if (budget.left <= 0) return Object.fromEntries([...kept, ["…", `${fields.length - kept.length} more fields`]]);
    budget.left -= name.length;
    kept.push([clean(name, MAX_NAME), redactValue(value, name, budget, isError)]);
  }
  return Object.fromEntries(kept);
}

/**
 * Returns a path in which each part is a word of the API or an id, for the log of the store and that of the operator. A code or
 * token that was sent in place of an id is removed.
 */
export const redactPath = (path: string): string =>
  path
    .split("/")
    .map((part) => (part === "" || PATH_PART.test(part) || ID.test(part) ? part : REMOVED))
    .join("/");

/** Returns a query without secrets and personal data, or null when it is empty. */
export function redactQuery(query: string, limit: number): string | null {
  const kept = [...new URLSearchParams(query)].map(([name, value]) => {
    const isPlain = /^\d{1,11}$|^(true|false)$/.test(value) && !SECRET_NAME.test(name);
    return `${clean(name, MAX_NAME)}=${isPlain ? value : keptText(value, name, false)}`;
  });
  return kept.length === 0 ? null : beginningOf(kept.join("&"), limit).replaceAll("\0", "");
}
