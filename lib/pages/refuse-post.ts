import { isFromOurOwnPage } from "./same-origin.ts";

/** Enough for the largest form, in which a webhook is checked. Next has the same limit. */
export const MAX_FORM_BYTES = 1024 * 1024;
/** More than the fields of the largest form, a product with 200 dates. */
const MAX_FIELDS = 2_000;
const MAX_CALL_BYTES = 16 * 1024;
/** More levels than React needs for a form and its last state. */
const MAX_DEPTH = 32;
/** An action takes the last state and the form. */
const MAX_ARGUMENTS = 8;
/** The fields in which React sends the JSON of an action call, or of a form before JavaScript has loaded. */
const REACT_FIELD = /^(\$ACTION_\d+:)?(\d+)$/;
const BOUNDARY = /^multipart\/form-data; ?boundary=([\w'()+,./:=?-]+)$/i;
/** What browsers write before a value. Parsers differ about other headers, and Next has two parsers. */
const PART_HEAD =
  /^\r\nContent-Disposition: form-data; name="[^"\r\n]*"(; filename="[^"\r\n]*"\r\nContent-Type: [^\r\n]*)?\r\n\r\n/i;

export interface Refusal {
  status: number;
  /** What was refused and what to do next, for a person. */
  message: string;
}

/**
 * Checks a request before any page sees it. Refuses one from another site (403), and a form that is too large (413), has no
 * Content-Length (411) or cannot be read (400), before its fields are used. Returns null for a request that may pass.
 */
export async function refusePost(request: Request): Promise<Refusal | null> {
  if (request.method === "GET" || request.method === "HEAD") return null;
  if (!isFromOurOwnPage(request.headers)) return refusals.otherSite;
  const type = request.headers.get("content-type") ?? "";
  const isMultipart = /^multipart\//i.test(type);
  if (!isMultipart && !request.headers.has("next-action")) return null; // not read as a form
  const length = request.headers.get("content-length");
  if (length === null) return refusals.noLength;
  if (Number(length) > MAX_FORM_BYTES) return refusals.tooLarge;
  return isMultipart ? refuseForm(request, type) : refuseCall(request, Number(length));
}

const refusals = {
  otherSite: {
    status: 403,
    message: "This was sent from another site, so nothing was done. Open the page here and send it again.",
  },
  noLength: {
    status: 411,
    message: "A form needs a Content-Length, so nothing was done. Send it again with its length.",
  },
  tooLarge: { status: 413, message: "The form is too large, so nothing was done. Send less at a time." },
  tooManyFields: {
    status: 413,
    message: `The form has more than ${MAX_FIELDS} fields, so nothing was done. Send fewer fields.`,
  },
  malformed: {
    status: 400,
    message: "The form could not be read, so nothing was done. Reload the page and send it again.",
  },
} satisfies Record<string, Refusal>;

/** Counts the fields by their delimiters, before a parser reads them. */
async function refuseForm(request: Request, type: string): Promise<Refusal | null> {
  const bytes = Buffer.from(await request.arrayBuffer());
  if (countFields(bytes) > MAX_FIELDS) return refusals.tooManyFields;
  const form = hasBrowserFormat(bytes, type) ? await readForm(bytes, type) : null;
  if (!form || (request.headers.has("next-action") && !form.has("0"))) return refusals.malformed;
  return [...form].every(([name, value]) => isReadableField(name, value, form)) ? null : refusals.malformed;
}

function hasBrowserFormat(bytes: Buffer, type: string): boolean {
  const [, boundary] = BOUNDARY.exec(type) ?? [];
  if (!boundary) return false;
  const [before, ...parts] = bytes.toString("latin1").split(`--${boundary}`);
  const end = parts.pop() ?? "";
  return (
    before === "" && /^--(\r\n)?$/.test(end) && parts.every((part) => PART_HEAD.test(part) && part.endsWith("\r\n"))
  );
}

const readForm = (bytes: Buffer<ArrayBuffer>, type: string): Promise<FormData | null> =>
  new Response(bytes, { headers: { "content-type": type } }).formData().catch(() => null);

/** Refuses a malformed call of an action by a script without a form, which sends little, such as the chosen theme. */
async function refuseCall(request: Request, length: number): Promise<Refusal | null> {
  if (length > MAX_CALL_BYTES) return refusals.tooLarge;
  return isArguments(await request.text(), "$0") ? null : refusals.malformed;
}

/** Returns true for a field of the form itself, and for a field of React that can be read. */
function isReadableField(name: string, value: FormDataEntryValue, form: FormData): boolean {
  const [, action = "", part] = REACT_FIELD.exec(name) ?? [];
  if (part === undefined) return true;
  if (action && part === "0") return isReference(value, form.has(`${action}1`));
  return part === (action ? "1" : "0") && isArguments(value, `$${part}`);
}

/** Returns true for the field that names the action. `$@1` means that its first arguments are in the next field. */
function isReference(value: FormDataEntryValue, hasArguments: boolean): boolean {
  const reference = parse(value) as { id?: unknown; bound?: unknown } | null | undefined;
  if (typeof reference?.id !== "string") return false;
  return reference.bound === null || (reference.bound === "$@1" && hasArguments);
}

/** Returns true for a short JSON list of arguments without deep nesting, which React reads by recursion. `root` is their own name. */
function isArguments(value: FormDataEntryValue, root: "$0" | "$1"): boolean {
  const read = parse(value);
  return Array.isArray(read) && read.length <= MAX_ARGUMENTS && isReadable(read, { [root]: read });
}

function parse(value: FormDataEntryValue): unknown {
  if (typeof value !== "string" || depthOf(value) > MAX_DEPTH) return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** Returns true for values that can be stored, and in which a `$` text means only: no value, a form, or another value of the arguments. */
function isReadable(value: unknown, all: object): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).every((one) => isReadable(one, all));
  if (typeof value === "string" && (value.includes("\0") || !value.isWellFormed())) return false; // cannot be stored
  if (typeof value !== "string" || !value.startsWith("$")) return true;
  return /^\$(\$|undefined$|K[\da-f]+$)/.test(value) || isPathIn(all, value.split(":"));
}

/** Returns true for the path of an existing object: `$0:1:name` is the `name` of the second argument. */
function isPathIn(all: object, path: readonly string[]): boolean {
  let at: unknown = all;
  for (const name of path) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, name)) return false;
    at = (at as Record<string, unknown>)[name];
  }
  return path.length > 1 && typeof at === "object" && at !== null;
}

/** Returns how deep a JSON text nests. For other texts, the number means nothing. */
function depthOf(json: string): number {
  let [depth, deepest, isInText] = [0, 0, false];
  for (let at = 0; at < json.length; at++) {
    const char = json[at];
    if (char === "\\") at++;
    else if (char === '"') isInText = !isInText;
    else if (!isInText && (char === "[" || char === "{")) deepest = Math.max(deepest, ++depth);
    else if (!isInText && (char === "]" || char === "}")) depth--;
  }
  return deepest;
}

/** Returns at least the number of fields that a parser finds, because each has this header. */
const countFields = (bytes: Buffer): number => bytes.toString("latin1").match(/content-disposition/gi)?.length ?? 0;
