import type { PassProblem } from "#app/scan/pass/pass";
import { toVerdict } from "./to-verdict.ts";
import { deviceRevoked, passRevoked, tooManyPasses } from "./undecided.ts";
import type { DoorContext, Verdict } from "./verdict.ts";

/** Returns the verdict for a phone that could not get a pass. */
export function passVerdict(problem: PassProblem, door: DoorContext): Verdict {
  const input = { text: "", tail: "", lookup: null };
  if (problem === "revoked") return passRevoked();
  if (problem === "unpaired") return deviceRevoked();
  if (problem === "busy") return tooManyPasses();
  if (problem === "unreachable") return toVerdict({ kind: "lost", why: "disconnected" }, input, door);
  const status = problem === "signed_out" || problem === "ended" ? 401 : 500;
  const refusal = { status, code: "", message: "", display: null, retryAfter: null, requestId: null };
  return toVerdict({ kind: "refused", refusal }, input, door);
}
