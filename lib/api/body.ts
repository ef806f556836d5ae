import { AppError } from "#lib/core/errors";
import { isKeptExactly } from "#lib/core/exact-number";

const MAX_BODY_BYTES = 256 * 1024;
const MAX_DEPTH = 64;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Returns the JSON body of a request, or undefined when there is none. Throws 413 above 256 KiB, 415 for another content type,
 * and 400 for what `parseJson` refuses.
 */
export async function readBody(request: Request): Promise<unknown> {
  const declared = request.headers.get("content-length");
  if (declared === "0") return undefined; // reading `request.body` would create it, which costs time
  if (Number(declared) > MAX_BODY_BYTES) throw tooLarge();
  const bytes = await readBytes(request);
  if (bytes.length === 0) return undefined;
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get("content-type") ?? "")) {
    throw new AppError("unsupported_media_type", "Send the body as JSON with Content-Type: application/json.");
  }
  return parseJson(decode(bytes));
}

/** Throws `invalid_request` for malformed JSON, deep nesting, NUL, lone surrogates, `__proto__` and numbers that would change. */
export function parseJson(text: string): unknown {
  const value = parse(text);
  refuseUnstorable(value);
  if (MAY_CHANGE.test(text)) refuseUnstorable(JSON.parse(text, markChanged as Parameters<typeof JSON.parse>[1]));
  return value;
}

/** Every number with fewer digits, and without a large exponent, stays as it is. So nearly no body is read twice. */
const MAY_CHANGE = /[\d.]{16}|\d[eE][+-]?\d{3}/;

/** Stands for a number that would be stored as another one. */
const CHANGED = Symbol("changed");

const markChanged = (_name: string, value: unknown, { source }: { source?: string }): unknown =>
  typeof value === "number" && source !== undefined && !isKeptExactly(source) ? CHANGED : value;

const tooLarge = () => new AppError("payload_too_large", "The body is larger than 256 KiB. Send less in one request.");

async function readBytes(request: Request): Promise<Uint8Array> {
  if (request.headers.has("content-length") || !request.body) return new Uint8Array(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new AppError("invalid_request", "The body is not valid UTF-8. Encode it as UTF-8.");
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("invalid_request", "The body is not valid JSON. Check quotes, commas and brackets.");
  }
}

/**
 * Throws for JSON that cannot be stored: the database refuses NUL and lone surrogates, JSON.stringify fails on very deep
 * nesting, and a field `__proto__` would be lost silently. Uses no recursion, so deep nesting cannot overflow the stack.
 */
function refuseUnstorable(body: unknown): void {
  const waiting: { value: unknown; path: string; depth: number }[] = [{ value: body, path: "", depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path, depth } = next;
    if (typeof value === "string") refuseText(value, path);
    if (value === CHANGED) throw changedNumber(path);
    if (typeof value !== "object" || value === null) continue;
    if (depth === MAX_DEPTH)
      throw new AppError(
        "invalid_request",
        `The body is nested deeper than ${MAX_DEPTH} levels. Send it with fewer levels.`,
      );
    for (const [key, inner] of Object.entries(value)) {
      refuseText(key, path);
      const at = path ? `${path}.${key}` : key;
      if (key === "__proto__")
        throw new AppError("invalid_request", `${at}: This name cannot be used. Choose another.`, { param: at });
      waiting.push({ value: inner, path: at, depth: depth + 1 });
    }
  }
}

const changedNumber = (path: string): AppError =>
  new AppError(
    "invalid_request",
    `${path ? `${path}: ` : ""}This number cannot be kept exactly. Send it as a string, or with fewer digits.`,
    { ...(path && { param: path }) },
  );

/** Throws `invalid_request` for a text with NUL or a lone surrogate, which cannot be stored. */
export function refuseText(text: string, param: string): void {
  if (!text.includes("\0") && text.isWellFormed()) return;
  throw new AppError("invalid_request", "Text must not contain NUL or a lone surrogate. Remove it.", {
    ...(param && { param }),
  });
}
