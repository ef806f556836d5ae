/** The device token with which the scanner calls the API. All tabs of a phone share it, so that they are one device. */
export interface Pass {
  id: string;
  token: string;
  /** Unix seconds. Null for a paired device, which has no end. */
  expires_at: number | null;
  name: string;
}

/** A pass is renewed this long before it ends, so that it does not end during a scan. */
const RENEW_BEFORE_SECONDS = 120;

/**
 * `ended`: the server no longer knows the pass, and a new one may be had. `revoked`: this session gets no new pass. `unpaired`:
 * the paired device was revoked. `busy`: too many requests in this minute.
 */
export type PassProblem = "signed_out" | "ended" | "revoked" | "unpaired" | "busy" | "unreachable" | "fault";

const PREFIX = "zakka.scan.pass.";
/** The storage key of the pass of a paired device, which outlives every session of this browser. */
export const PAIRED_KEY = "zakka.scan.device";

/** Returns the storage key of a pass, which is for one store, mode and user. */
export const passKey = (merchantId: string, mode: string, userId: string): string =>
  `${PREFIX}${merchantId}.${mode}.${userId}`;

/** Returns the name under which scans are kept: those of a store and mode, no matter who made them on this phone. */
export const storeKey = (merchantId: string, mode: string): string => `${merchantId}.${mode}`;

export const endsSoon = ({ expires_at }: Pass, now: number): boolean =>
  expires_at !== null && expires_at - RENEW_BEFORE_SECONDS <= now;

export function keptPass(key: string, now: number): Pass | null {
  const pass = storedPass(key);
  return pass && !endsSoon(pass, now) ? pass : null;
}

function storedPass(key: string): Pass | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") as Pass | null;
  } catch {
    return null;
  }
}

/**
 * Returns the stored pass, or requests one if it is missing or ends soon. Of two tabs that start at once only one requests it:
 * as two devices they would not know each other's scans. Without a network the stored one goes on: what is scanned waits.
 */
export async function keptOrNewPass(key: string, now: number): Promise<Pass | PassProblem> {
  const get = async () => {
    const pass = keptPass(key, now) ?? (await newPass(key));
    return pass === "unreachable" ? (storedPass(key) ?? pass) : pass;
  };
  return navigator.locks ? navigator.locks.request(key, get) : get(); // without HTTPS there are no locks
}

/** Requests a new pass with the session of the user, for the device of the stored pass if there is one, and stores it. */
export async function newPass(key: string): Promise<Pass | PassProblem> {
  let response: Response;
  try {
    response = await fetch("/scan/pass", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ device_id: storedPass(key)?.id }),
      cache: "no-store",
      signal: AbortSignal.timeout(8_000),
    });
  } catch {
    return "unreachable";
  }
  const problem = problemOf(response.status);
  if (problem && isOver(problem)) forgetPass(key);
  if (problem) return problem;
  const pass = (await response.json()) as Pass;
  keepPass(key, pass);
  return pass;
}

export function keepPass(key: string, pass: Pass): void {
  try {
    localStorage.setItem(key, JSON.stringify(pass));
  } catch {
    // Storage is turned off: the pass is kept until the page is closed.
  }
}

function problemOf(status: number): PassProblem | null {
  if (status === 401 || status === 403) return "signed_out";
  if (status === 409) return "revoked";
  if (status === 429) return "busy";
  return status === 201 ? null : "fault";
}

/** True if the pass that the phone still has does not work either. */
export const isOver = (problem: PassProblem): boolean => !["busy", "unreachable", "fault"].includes(problem);

export function forgetPass(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is turned off: nothing was stored.
  }
}

/** Removes all passes from this phone, for a sign-out. */
export function forgetPasses(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Storage is turned off: nothing was stored.
  }
}

export const isPass = (pass: Pass | PassProblem | null): pass is Pass => typeof pass === "object" && pass !== null;
