import { isAtLeast } from "#lib/auth/roles";
import { AppError, invalid, isAppError } from "#lib/core/errors";
import { FORM_STORE, storeAndMode } from "#lib/core/form-state";
import { newId } from "#lib/core/ids";
import type { Context } from "#lib/db/context";
import { Kind, MAX_FILE_BYTES } from "#lib/domain/imports/schema";
import { type Hold, oneUpload, uploadFile } from "#lib/domain/imports/upload";
import { toErrorResponse } from "#lib/http/errors";
import { commonHeaders } from "#lib/http/security-headers";
import { isFromOurOwnPage } from "#lib/pages/same-origin";
import { currentSession, requireFactor, toContext } from "#lib/pages/session";

/** What a form has besides its file. */
const FORM_BYTES = 16 * 1024;

/**
 * Takes a file to import. Answers the address of its page, or leads there before JavaScript has loaded. proxy.ts leaves this
 * path out, because it would read the whole body before anybody has checked the session.
 */
export async function POST(request: Request): Promise<Response> {
  const requestId = newId();
  const isPage = request.headers.get("accept")?.includes("text/html") ?? false;
  try {
    const open = `/settings/import/${await upload(request)}`;
    if (isPage) return new Response(null, { status: 303, headers: [...headersOf(requestId), ["Location", open]] });
    return Response.json({ open }, { status: 201, headers: headersOf(requestId) });
  } catch (error) {
    const { status, body } = toErrorResponse(error, requestId);
    if (isPage) return new Response(`${body.message}\n`, { status, headers: headersOf(requestId) });
    return Response.json(body, { status, headers: headersOf(requestId) });
  }
}

const headersOf = (requestId: string): [string, string][] => [
  ...commonHeaders(),
  ["Cache-Control", "no-store"],
  ["X-Request-Id", requestId],
];

async function upload(request: Request): Promise<string> {
  if (!isFromOurOwnPage(request.headers))
    throw new AppError("unauthorized", "This request came from another site. Open the dashboard and try again.");
  const session = await currentSession();
  if (!session)
    throw new AppError("unauthorized", "Your session has ended. Sign in in another tab, then send it again.");
  if (!isAtLeast(session.store.role, "developer"))
    throw new AppError("unauthorized", "Your role cannot import files. Ask an admin or owner.");
  requireFactor(session);
  const ctx = await toContext(session);
  return oneUpload(ctx, (hold) => receive(ctx, request, hold));
}

async function receive(ctx: Context, request: Request, hold: Hold): Promise<string> {
  const form = await readForm(request, hold);
  const store = form.get(FORM_STORE);
  if (store && store !== storeAndMode(ctx.merchantId, ctx.mode)) {
    throw new AppError(
      "invalid_transition",
      "Another tab has switched to another store, or between live and test data. Switch back there, then upload the file again.",
    );
  }
  const kind = Kind.safeParse(form.get("kind"));
  if (!kind.success) throw invalid("kind", "Choose what the file contains.");
  const file = form.get("file");
  if (!(file instanceof File) || file.size === 0) throw invalid("file", "Choose a file.");
  return uploadFile(ctx, kind.data, file.name, new Uint8Array(await file.arrayBuffer()));
}

/** Reads no more than its length says, and nothing without one. */
async function readForm({ headers, body }: Request, hold: Hold): Promise<FormData> {
  const length = headers.get("content-length");
  if (length === null || Number(length) > MAX_FILE_BYTES + FORM_BYTES) {
    throw new AppError("payload_too_large", `The file is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB. Split it.`);
  }
  try {
    const content = await readBody((body ?? []) as AsyncIterable<Uint8Array<ArrayBuffer>>, hold);
    return await new Response(content, { headers: { "Content-Type": headers.get("content-type") ?? "" } }).formData();
  } catch (error) {
    if (isAppError(error)) throw error;
    throw invalid("file", "The form could not be read. Reload the page and send it again.");
  }
}

/** One for which there is no room is read to its end too, and not kept: a connection with half a request serves no other one. */
async function readBody(body: AsyncIterable<Uint8Array<ArrayBuffer>>, hold: Hold): Promise<Blob> {
  let pieces: Uint8Array<ArrayBuffer>[] | null = [];
  for await (const piece of body) {
    if (pieces && hold(piece.length)) pieces.push(piece);
    else pieces = null;
  }
  if (pieces) return new Blob(pieces);
  throw new AppError("unavailable", "Too many files are being uploaded. Wait a minute, then upload this one again.");
}
