import { allowMethods, OPEN_HEADERS } from "#lib/http/cors";
import { resourceMetadata } from "#lib/oauth/resource";

export const dynamic = "force-dynamic"; // APP_URL is known when the server starts, not when it is built

export const GET = () =>
  Response.json(resourceMetadata(""), { headers: { "Cache-Control": "no-store", ...OPEN_HEADERS } });
export const OPTIONS = () => allowMethods("GET");
