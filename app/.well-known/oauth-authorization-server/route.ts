import { allowMethods, OPEN_HEADERS } from "#lib/http/cors";
import { serverMetadata } from "#lib/oauth/metadata";

export const dynamic = "force-dynamic"; // APP_URL is known when the server starts, not when it is built

export const GET = () => Response.json(serverMetadata(), { headers: { "Cache-Control": "no-store", ...OPEN_HEADERS } });
export const OPTIONS = () => allowMethods("GET");
