import { isFromOurOwnPage } from "./same-origin.ts";

/** More than the largest form, a captured webhook to check, needs. Next has the same limit. */
export const MAX_FORM_BYTES = 1024 * 1024;
/** Several times what the form with the most boxes to tick sends. */
const MAX_FIELDS = 500;
const MAX_CALL_BYTES = 16 * 1024;
/** More than what React makes of a form and its last answer. */
const MAX_DEPTH = 32;
/** An action takes the last answer and the form. */
const MAX_ARGUMENTS = 8;
/** The fields in which React sends the JSON of an action call, or of a form before JavaScript has loaded. */
const CARRIED = /^(\$ACTION_\d+:)?(\d+)$/;
const BOUNDARY = /^multipart\/form-data; ?boundary=([\w'()+,./:=?-]+)$/i;
/** What browsers write before a value. Parsers differ in what they make of other headers, and Next has two. */
const PART_HEAD =
  /^\r\nContent-Disposition: form-data; name="[^"\r\n]*"(; filename="[^"\r\n]*"\r\nContent-Type: [^\r\n]*)?\r\n\r\n/i;

export interface Refusal {
  status: number;
  /** What did not happen and what to do next, for a person. */
  message: string;
}

/**
 * Checked before every page: refuses what a page of ours did not send (403), and a form that is too large (413), of no
 * known length (411) or no form at all (400), before anything is made of its fields. Null lets the request through.
 */
export async function refusePost(request: Request): Promise<Refusal | null> {
  if (request.method === "GET" || request.method === "HEAD") return null;
  if (!isFromOurOwnPage(request.headers)) return refusals.elsewhere;
  const type = request.headers.get("content-type") ?? "";
  const isMultipart = /^multipart\//i.test(type);
  if (!isMultipart && !request.headers.has("next-action")) return null; // not read as a form
  const length = request.headers.get("content-length");
  if (length === null) return refusals.lengthless;
  if (Number(length) > MAX_FORM_BYTES) return refusals.large;
  return isMultipart ? refuseForm(request, type) : refuseCall(request, Number(length));
}

const refusals = {
  elsewhere: {
    status: 403,
    message: "This was sent from another site, so nothing was done. Open the page here and send it again.",
  },
  lengthless: {
    status: 411,
    message: "A form needs a Content-Length. Nothing was done; send it again with its length.",
  },
  large: { status: 413, message: "The form is too large, so nothing was done. Send less at a time." },
  crowded: { status: 413, message: `The form has more than ${MAX_FIELDS} fields, so nothing was done.` },
  malformed: {
    status: 400,
    message: "The form could not be read, so nothing was done. Reload the page and send it again.",
  },
} satisfies Record<string, Refusal>;

/** Fields are counted by their delimiters, before a parser sees them. */
async function refuseForm(request: Request, type: string): Promise<Refusal | null> {
  const bytes = Buffer.from(await request.arrayBuffer());
  if (countFields(bytes) > MAX_FIELDS) return refusals.crowded;
  const form = isAsBrowsersWrite(bytes, type) ? await readForm(bytes, type) : null;
  if (!form || (request.headers.has("next-action") && !form.has("0"))) return refusals.malformed;
  return [...form].every(([name, value]) => isCarried(name, value, form)) ? null : refusals.malformed;
}

function isAsBrowsersWrite(bytes: Buffer, type: string): boolean {
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

/** An action that a script calls without a form: a word or two, such as the chosen look. */
async function refuseCall(request: Request, length: number): Promise<Refusal | null> {
  if (length > MAX_CALL_BYTES) return refusals.large;
  return isArguments(await request.text(), "$0") ? null : refusals.malformed;
}

/** True for a field of the form itself, and for what React carries beside them when it can be read. */
function isCarried(name: string, value: FormDataEntryValue, form: FormData): boolean {
  const [, action = "", part] = CARRIED.exec(name) ?? [];
  if (part === undefined) return true;
  if (action && part === "0") return isReference(value, form.has(`${action}1`));
  return part === (action ? "1" : "0") && isArguments(value, `$${part}`);
}

/** The field that names the action; `$@1` says that its first arguments are in the next field. */
function isReference(value: FormDataEntryValue, hasArguments: boolean): boolean {
  const reference = parse(value) as { id?: unknown; bound?: unknown } | null | undefined;
  if (typeof reference?.id !== "string") return false;
  return reference.bound === null || (reference.bound === "$@1" && hasArguments);
}

/** A few arguments in JSON that does not nest without end, since React reads it by recursion. `root` is what they call themselves. */
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

/** Of what React writes into a text behind a `$`: nothing, the fields of the form, or another place in the arguments. */
function isReadable(value: unknown, all: object): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).every((one) => isReadable(one, all));
  if (typeof value !== "string" || !value.startsWith("$")) return true;
  return /^\$(\$|undefined$|K[\da-f]+$)/.test(value) || isPlaceIn(all, value.split(":"));
}

/** `$0:1:name` is the `name` of the second argument. */
function isPlaceIn(all: object, path: readonly string[]): boolean {
  let at: unknown = all;
  for (const name of path) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, name)) return false;
    at = (at as Record<string, unknown>)[name];
  }
  return path.length > 1 && typeof at === "object" && at !== null;
}

/** How deep JSON nests; of what is no JSON, some number. */
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

/** At least as many as a parser finds: each field has this header. */
const countFields = (bytes: Buffer): number => bytes.toString("latin1").match(/content-disposition/gi)?.length ?? 0;
