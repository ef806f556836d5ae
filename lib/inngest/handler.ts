import { serve } from "inngest/edge";
import { appUrl } from "#lib/config/environment";
import { AppError } from "#lib/core/errors";
import { readAtMost } from "#lib/http/read-at-most";
import type { InngestApp } from "./app.ts";
import { type Handler, refuse } from "./not-configured.ts";

const PATH = "/api/inngest";
/** The state of a run is some hundred bytes. */
const MAX_BODY_MIB = 1;

/** Serves Inngest's calls of the functions. A request not signed with the signing key in the last 5 minutes gets 401. */
export function makeHandler(app: InngestApp): Handler {
  const handle = serve({ ...app, ...here(), enableUnauthedSync: false });
  return async (request) => {
    try {
      return await handle(await readable(request));
    } catch (error) {
      return refuse(error);
    }
  };
}

/** Registers the functions and their address with Inngest's server. Returns the error, or null on success. */
export async function register(app: InngestApp): Promise<string | null> {
  const handle = serve({ ...app, ...here(), enableUnauthedSync: true }); // the request comes from this process
  const response = await handle(asSent("PUT", new Headers(), PATH));
  if (response.ok) return null;
  const { message } = (await response.json().catch(() => ({}))) as { message?: string };
  return message || `status ${response.status}`;
}

const here = () => ({ serveOrigin: appUrl(), servePath: PATH });

/** The request with its body read. The body must be JSON or empty: no other body can have a valid signature. */
async function readable(request: Request): Promise<Request> {
  const { method, headers, url } = request;
  if (method !== "POST" && method !== "PUT") return asSent(method, headers, url);
  const body = (await readAtMost(MAX_BODY_MIB, request)).toString("utf8");
  if (body !== "" && !isJson(body)) throw new AppError("unauthorized", "This request is not signed by Inngest.");
  return asSent(method, headers, url, body);
}

/** Sets the app's own address, because the library trusts `Host`, which a proxy or a client may set. */
function asSent(method: string, given: Headers, url: string, body?: string): Request {
  const headers = new Headers(given);
  headers.set("host", new URL(appUrl()).host);
  return new Request(new URL(url, appUrl()), { method, headers, body });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
