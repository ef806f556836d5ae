import { isAppError } from "#lib/core/errors";
import { commonHeaders, TEXT_POLICY } from "#lib/http/security-headers";
import { readPicture } from "#lib/pictures/pictures";

const IMAGE = {
  "Content-Type": "image/webp",
  "Cache-Control": "public, max-age=31536000, immutable", // the name is the hash of the content
  "Cross-Origin-Resource-Policy": "cross-origin", // shops on other origins show it
};
const TEXT = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };

/** Serves a picture of a product to anyone: `/pictures/{hash}.webp?width=640`. */
export async function GET(request: Request, { params }: RouteContext<"/pictures/[name]">): Promise<Response> {
  const { name } = await params;
  const width = Number(new URL(request.url).searchParams.get("width"));
  try {
    const bytes = await readPicture(name, width);
    return bytes ? answer(200, bytes, IMAGE) : answer(404, "No such picture.\n", TEXT);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return answer(503, `${error.message}\n`, TEXT);
  }
}

const answer = (status: number, body: BodyInit, headers: Record<string, string>): Response =>
  new Response(body, {
    status,
    headers: { ...Object.fromEntries(commonHeaders()), "Content-Security-Policy": TEXT_POLICY, ...headers },
  });
