import type { FoundItem } from "#lib/dashboard/scanner/shape";

/** A phone is unlocked for a supervisor for so many seconds. */
export interface Unlocked {
  grant: string;
  seconds: number;
}

/** What came of a request: the answer, or why there is none, in words. */
export type Outcome<T> = { ok: T } | { problem: string; isLocked?: boolean };

const TIMEOUT_MS = 8_000;
const NO_NETWORK = "There is no answer from the server. This needs a network: try again when the phone has one.";

/** Unlocks this phone with the PIN of the store. */
export const unlock = (token: string, pin: string): Promise<Outcome<Unlocked>> =>
  ask<Unlocked>(token, "/scan/supervisor", { pin });

/** Finds guests by name, e-mail address or order. */
export async function findGuests(token: string, grant: string, text: string): Promise<Outcome<FoundItem[]>> {
  const got = await ask<{ items: FoundItem[] }>(token, "/scan/search", { grant, text });
  return "ok" in got ? { ok: got.ok.items } : got;
}

/** Reverses a redemption. One that was reversed before, such as by a request whose answer was lost, counts as done. */
export async function takeBack(token: string, grant: string, redemptionId: string): Promise<Outcome<true>> {
  const got = await ask(token, "/scan/reversals", { grant, redemption_id: redemptionId });
  if ("ok" in got || got.code === "already_reversed") return { ok: true };
  return got;
}

type Answered<T> = { ok: T } | { problem: string; isLocked: boolean; code: string | null };

async function ask<T>(token: string, path: string, body: object): Promise<Answered<T>> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
      credentials: "omit",
      cache: "no-store",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = (await response.json()) as T & { error: string; message: string; param?: string };
    if (response.ok) return { ok: answer };
    return { problem: answer.message, isLocked: answer.param === "grant", code: answer.error };
  } catch {
    return { problem: NO_NETWORK, isLocked: false, code: null };
  }
}
