import { isAtLeast } from "#lib/auth/roles";
import { AppError } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import { MAX_PICTURE_BYTES } from "#lib/core/limits";
import { toErrorResponse } from "#lib/http/errors";
import { commonHeaders } from "#lib/http/security-headers";
import { isFromOurOwnPage } from "#lib/pages/same-origin";
import { currentSession, requireFactor } from "#lib/pages/session";
import { keepPicture } from "#lib/pictures/pictures";

/**
 * Takes a picture from the form of a product: the body is the file. Answers its public address. proxy.ts leaves this path out,
 * because it would read the whole body before anybody has checked the session.
 */
export async function POST(request: Request): Promise<Response> {
  const requestId = newId();
  try {
    await refuseStrangers(request);
    const url = await keepPicture(await readFile(request));
    return answer(201, { url }, requestId);
  } catch (error) {
    const { status, body } = toErrorResponse(error, requestId);
    return answer(status, body, requestId);
  }
}

const answer = (status: number, body: object, requestId: string): Response =>
  Response.json(body, {
    status,
    headers: [...commonHeaders(), ["Cache-Control", "no-store"], ["X-Request-Id", requestId]],
  });

async function refuseStrangers({ headers }: Request): Promise<void> {
  if (!isFromOurOwnPage(headers))
    throw new AppError("unauthorized", "This request came from another site. Open the dashboard and try again.");
  const session = await currentSession();
  if (!session)
    throw new AppError("unauthorized", "Your session has ended. Sign in in another tab, then choose the file again.");
  if (!isAtLeast(session.store.role, "developer"))
    throw new AppError("unauthorized", "Your role cannot change products. Ask an admin or owner.");
  requireFactor(session);
}

/** Stops reading as soon as the file is larger than allowed, whatever its Content-Length says. */
async function readFile({ headers, body }: Request): Promise<Uint8Array> {
  if (Number(headers.get("content-length")) > MAX_PICTURE_BYTES) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MAX_PICTURE_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const tooLarge = (): AppError =>
  new AppError(
    "payload_too_large",
    `The picture is larger than ${MAX_PICTURE_BYTES / 1024 / 1024} MB. Choose a smaller one.`,
  );
