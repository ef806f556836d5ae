import { isAppError } from "#lib/core/errors";
import { TEXT_POLICY } from "#lib/http/security-headers";
import { readPicture } from "#lib/pictures/pictures";

const HEADERS = {
  "Content-Type": "image/webp",
  "Cache-Control": "public, max-age=31536000, immutable", // the name is the hash of the content
  "Cross-Origin-Resource-Policy": "cross-origin", // shops on other origins show it
  "Content-Security-Policy": TEXT_POLICY,
};
const NOT_KEPT = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };

/** Serves a picture of a product to anyone: `/pictures/{hash}.webp?width=640`. */
export async function GET(request: Request, { params }: RouteContext<"/pictures/[name]">): Promise<Response> {
  const { name } = await params;
  const width = Number(new URL(request.url).searchParams.get("width"));
  try {
    const bytes = await readPicture(name, width);
    return bytes
      ? new Response(bytes, { headers: HEADERS })
      : new Response("No such picture.\n", { status: 404, headers: NOT_KEPT });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return new Response(`${error.message}\n`, { status: 503, headers: NOT_KEPT });
  }
}
