import { askDoor } from "#app/scan/api/ask-door";
import { forgetDoor, keepDoor } from "#app/scan/door/kept-door";
import { keepPass, keptPass, PAIRED_KEY, type Pass } from "#app/scan/pass/pass";
import { forgetDevice, forgetGuests } from "#app/scan/session/forget";
import type { PairingOffer } from "#lib/auth/pairing";
import type { Door } from "#lib/domain/door/schema";

const TIMEOUT_MS = 8_000;

/** `over`: the code was used or is too old. `lost`: no answer came, so the code may have been used. */
export type PairingFailure =
  | { why: "over" | "lost" | "fault" }
  | { why: "busy" /** Seconds. */; retryAfter: number | null };

type Result<T> = { is: "ok"; body: T } | { is: "failed"; failure: PairingFailure };

/** Asks what a code would make of this phone. */
export const lookAtCode = (code: string): Promise<Result<PairingOffer>> => post("/scan/pair/look", { code });

/** Makes this phone the device of a code, and keeps it. A device that the phone was before ends. */
export async function pair(code: string): Promise<Result<{ pass: Pass; door: Door | null }>> {
  const before = keptPass(PAIRED_KEY, 0);
  const paired = await post<Pass>("/scan/pair", { code });
  if (paired.is === "failed") return paired;
  const pass = paired.body;
  keepPass(PAIRED_KEY, pass);
  forgetDoor();
  await forgetGuests();
  navigator.storage?.persist?.().catch(() => {}); // so that the browser does not remove it automatically
  if (before) await leave(before.token);
  const door = await askDoor(pass.token);
  if (typeof door === "string") return { is: "ok", body: { pass, door: null } };
  keepDoor(door);
  return { is: "ok", body: { pass, door } };
}

/** Ends the device on the server and removes it from this phone. Returns false, and changes nothing, without an answer. */
export async function unpair({ token }: Pass): Promise<boolean> {
  const isOver = await leave(token);
  if (isOver) await forgetDevice();
  return isOver;
}

/** Ends a device on the server. Returns whether it has ended. */
async function leave(token: string): Promise<boolean> {
  const response = await send("/scan/unpair", { authorization: `Bearer ${token}` });
  return response !== null && (response.ok || response.status === 401);
}

async function post<T>(path: string, body: object): Promise<Result<T>> {
  const response = await send(path, { "content-type": "application/json" }, JSON.stringify(body));
  if (response?.ok) return { is: "ok", body: (await response.json()) as T };
  return { is: "failed", failure: failureOf(response) };
}

const send = (path: string, headers: Record<string, string>, body?: string): Promise<Response | null> =>
  fetch(path, {
    method: "POST",
    headers,
    body,
    credentials: "omit",
    cache: "no-store",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);

function failureOf(response: Response | null): PairingFailure {
  if (!response) return { why: "lost" };
  if (response.status === 404 || response.status === 400) return { why: "over" };
  if (response.status !== 429) return { why: "fault" };
  return { why: "busy", retryAfter: Number(response.headers.get("retry-after")) || null };
}
