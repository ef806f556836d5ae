/** The device token that the scanner uses the API with. It is kept for this tab only. */
export interface Pass {
  id: string;
  token: string;
  /** Unix seconds. */
  expires_at: number;
  name: string;
}

/** Renewed this long before it ends, so that it never ends while a guest is scanned. */
const RENEW_BEFORE_SECONDS = 120;

/** `revoked`: this session gets no new pass. `busy`: too many were asked for in this minute. */
export type PassProblem = "signed_out" | "revoked" | "busy" | "unreachable" | "fault";

const PREFIX = "zakka.scan.pass.";

/** Which pass this tab may reuse: one store, mode and person. */
export const passKey = (merchantId: string, mode: string, userId: string): string =>
  `${PREFIX}${merchantId}.${mode}.${userId}`;

export const endsSoon = (pass: Pass, now: number): boolean => pass.expires_at - RENEW_BEFORE_SECONDS <= now;

export function keptPass(key: string, now: number): Pass | null {
  try {
    const pass = JSON.parse(sessionStorage.getItem(key) ?? "null") as Pass | null;
    return pass && !endsSoon(pass, now) ? pass : null;
  } catch {
    return null;
  }
}

/** Asks for a new pass with the person's own session, and keeps it. */
export async function newPass(key: string): Promise<Pass | PassProblem> {
  let response: Response;
  try {
    response = await fetch("/scan/pass", { method: "POST", cache: "no-store", signal: AbortSignal.timeout(8_000) });
  } catch {
    return "unreachable";
  }
  const problem = problemOf(response.status);
  if (problem && isOver(problem)) forgetPass(key);
  if (problem) return problem;
  const pass = (await response.json()) as Pass;
  try {
    sessionStorage.setItem(key, JSON.stringify(pass));
  } catch {
    // Storage is switched off: the pass lives as long as the page.
  }
  return pass;
}

function problemOf(status: number): PassProblem | null {
  if (status === 401 || status === 403) return "signed_out";
  if (status === 409) return "revoked";
  if (status === 429) return "busy";
  return status === 201 ? null : "fault";
}

/** With these problems, the pass that the phone still has does not work either. */
export const isOver = (problem: PassProblem): boolean => problem === "signed_out" || problem === "revoked";

function forgetPass(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is switched off: nothing was kept.
  }
}

/** After a sign-out the phone keeps nothing that could scan. */
export function forgetPasses(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Storage is switched off: nothing was kept.
  }
}

export const isPass = (pass: Pass | PassProblem | null): pass is Pass => typeof pass === "object" && pass !== null;
