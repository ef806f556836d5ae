import type { ScanSession } from "./facts.ts";
import { forgetPerson } from "./forget.ts";
import { forgetSession, keepSession, keptSession } from "./kept-session.ts";

const TIMEOUT_MS = 8_000;

export const NO_NETWORK = "There is no way to the server, so nothing was changed. Try again when the network is back.";

/** Asks who is signed in on this phone, and keeps the answer. */
export async function askSession(): Promise<ScanSession | "signed_out" | "unreachable"> {
  const response = await ask("GET", "/scan/session");
  if (response?.status === 401) {
    await forgetPerson();
    return "signed_out";
  }
  if (!response?.ok) return "unreachable";
  const session = (await response.json()) as ScanSession;
  const before = keptSession();
  if (before && before.person.id !== session.person.id) await forgetPerson();
  keepSession(session);
  return session;
}

/** Opens the scanner for another store or mode. Returns why not, in words. */
export async function changeStore(to: { store: string; mode: string }): Promise<string | null> {
  const response = await ask("POST", "/scan/session", to);
  if (response?.ok) {
    forgetSession(); // of the store before
    location.reload();
    return null;
  }
  return response ? messageOf(response) : NO_NETWORK;
}

/** Ends the session, removes what the phone keeps of it, and opens the sign-in page. Scans that were not sent stay. Returns why not, in words. */
export async function signOut(): Promise<string | null> {
  const response = await ask("POST", "/scan/sign-out");
  if (!response?.ok && response?.status !== 401) return response ? messageOf(response) : NO_NETWORK;
  await forgetPerson();
  location.assign("/sign-in");
  return null;
}

async function ask(method: "GET" | "POST", path: string, body?: object): Promise<Response | null> {
  const init = body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  return fetch(path, { method, ...init, cache: "no-store", signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
}

const messageOf = async (response: Response): Promise<string> =>
  (await response.json().catch(() => null))?.message ?? NO_NETWORK;
