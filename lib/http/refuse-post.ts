import { isFromOurOwnPage } from "./own-page.ts";

/** The largest form, a captured webhook to check, fits with room. Next reads no more of a form either. */
export const MAX_FORM_BYTES = 1024 * 1024;
/** Several times what the form with the most boxes to tick sends. */
const MAX_FIELDS = 500;
const MAX_CALL_BYTES = 16 * 1024;
/** More than what React makes of a form and its last answer. */
const MAX_DEPTH = 32;
/** Under these names React puts an action's arguments, as JSON. */
const ARGUMENT = /^(\d+|\$ACTION_\d+:\d+)$/;

export interface Refusal {
  status: number;
  /** What did not happen and what to do next, for a person. */
  message: string;
}

/**
 * Stands before every page: refuses what a page of ours did not send (403), and a form that is too large (413), of no
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
  const bytes = await request.arrayBuffer();
  if (countFields(bytes) > MAX_FIELDS) return refusals.crowded;
  const form = await new Response(bytes, { headers: { "content-type": type } }).formData().catch(() => null);
  if (!form) return refusals.malformed;
  const given = [...form].filter(([name]) => ARGUMENT.test(name));
  return given.every(([, value]) => isArgument(value)) ? null : refusals.malformed;
}

/** An action that a script calls without a form: a word or two, such as the chosen look. */
async function refuseCall(request: Request, length: number): Promise<Refusal | null> {
  if (length > MAX_CALL_BYTES) return refusals.large;
  return isArgument(await request.text()) ? null : refusals.malformed;
}

/** JSON that does not nest without end: React reads it by recursion. */
function isArgument(value: FormDataEntryValue): boolean {
  if (typeof value !== "string" || depthOf(value) > MAX_DEPTH) return false;
  try {
    return JSON.parse(value) !== undefined;
  } catch {
    return false;
  }
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
const countFields = (bytes: ArrayBuffer): number =>
  Buffer.from(bytes)
    .toString("latin1")
    .match(/content-disposition/gi)?.length ?? 0;
