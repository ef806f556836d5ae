import { z } from "zod";
import { isAtLeast } from "#lib/auth/roles";
import { AppError, invalid } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import type { Context } from "#lib/db/context";
import { uploadFile } from "#lib/domain/files/upload";
import { toErrorResponse } from "#lib/http/errors";
import { commonHeaders } from "#lib/http/security-headers";
import { isFromOurOwnPage } from "#lib/pages/same-origin";
import { currentSession, requireFactor, toContext } from "#lib/pages/session";

const Query = z.object({
  product: z.uuid(),
  name: z.string(),
  variant: z.uuid().optional(),
  replaces: z.uuid().optional(),
});

/**
 * Takes a file of a digital product: the body is the file, and the address says what it is for. Answers its id. proxy.ts
 * leaves this path out, because it would read the whole body before anybody has checked the session.
 */
export async function POST(request: Request): Promise<Response> {
  const requestId = newId();
  try {
    const query = readQuery(request.url);
    const ctx = await contextOf(request);
    const { product: productId, name, variant: variantId, replaces } = query;
    const size = Number(request.headers.get("content-length"));
    const content = (request.body ?? []) as AsyncIterable<Uint8Array>;
    const id = await uploadFile(ctx, { productId, name, size, variantId, replaces }, content);
    return answer(201, { id }, requestId);
  } catch (error) {
    const { status, body } = toErrorResponse(error, requestId);
    return answer(status, body, requestId);
  }
}

function readQuery(url: string): z.output<typeof Query> {
  const parsed = Query.safeParse(Object.fromEntries(new URL(url).searchParams));
  if (!parsed.success)
    throw invalid("file", "The product of this file could not be read. Reload the page and choose the file again.");
  return parsed.data;
}

const answer = (status: number, body: object, requestId: string): Response =>
  Response.json(body, {
    status,
    headers: [...commonHeaders(), ["Cache-Control", "no-store"], ["X-Request-Id", requestId]],
  });

const NOT_CONFIRMED =
  "Confirm your e-mail address before you upload files. Open the link in our email, or send a new one under Your account.";

async function contextOf({ headers }: Request): Promise<Context> {
  if (!isFromOurOwnPage(headers))
    throw new AppError("unauthorized", "This request came from another site. Open the dashboard and try again.");
  const session = await currentSession();
  if (!session)
    throw new AppError("unauthorized", "Your session has ended. Sign in in another tab, then choose the file again.");
  if (!isAtLeast(session.store.role, "developer"))
    throw new AppError("unauthorized", "Your role cannot change products. Ask an admin or owner.");
  requireFactor(session);
  if (!session.user.isVerified) throw new AppError("invalid_transition", NOT_CONFIRMED);
  return toContext(session);
}
