import type { Answer, Kind, LossReason, Refusal } from "#app/scan/api/answers";
import type { CodeDescription } from "#app/scan/codes/read-code";
import { formatSpan } from "#lib/texts/time";
import { PLAIN, UNDECIDED } from "./parts.ts";
import type { Verdict } from "./verdict.ts";

/** The server has not answered yet. Shown after 600 ms. */
export function waiting(elapsedMs: number): Verdict {
  return {
    ...UNDECIDED,
    outcome: "wait",
    shape: "ring",
    word: ["WAIT"],
    size: 30,
    datum: { value: `${(elapsedMs / 1000).toFixed(1)} s`, note: "no answer yet" },
    who: "Asking the server",
    what: "Nothing is decided until it answers.",
  };
}

/** The code that this phone has just accepted was scanned again. */
export function sameCode(last: { kind: Kind | null; name: string | null }, secondsAgo: number): Verdict {
  const first = last.name?.split(/\s+/)[0];
  const isCard = last.kind === "gift_card";
  return {
    ...PLAIN,
    outcome: "same",
    field: "same",
    shape: "equals",
    word: ["SAME", "CODE"],
    size: 27,
    datum: { value: formatSpan(secondsAgo), note: "ago" },
    who: isCard ? "You just charged this card" : `You just let ${first ?? "this guest"} in`,
    what: `Nothing more was ${isCard ? "taken" : "used"}. Scan the next guest.`,
  };
}

/** The text may be one of our codes that did not come as it is. */
export const scanAgain = ({ value, note, sentence }: CodeDescription): Verdict => ({
  ...UNDECIDED,
  outcome: "misread",
  shape: "gap",
  word: ["SCAN", "AGAIN"],
  size: 25,
  datum: { value, note },
  who: "The code did not come whole",
  what: sentence,
});

/** The last redemption of this phone was reversed. */
export function undone(kind: Kind, name: string | null): Verdict {
  const card = kind === "gift_card";
  return {
    ...PLAIN,
    outcome: "undone",
    field: "same",
    shape: "back",
    word: ["UNDONE"],
    size: 21,
    datum: null,
    who: card ? "The money is back on the card" : `${name ?? "The guest"} is not in`,
    what: card ? "The same card can be charged again." : "The use was given back. The same code can be scanned again.",
  };
}

/** The server did not reverse it. */
export function notUndone(answer: Exclude<Answer<unknown>, { kind: "ok" }>): Verdict {
  if (answer.kind === "lost") return lost(answer.why);
  const { refusal } = answer;
  if (refusal.status === 401) return passEnded();
  if (refusal.status === 429 || refusal.code === "idempotency_conflict") return busy(refusal);
  if (refusal.status >= 500) return fault(refusal);
  return {
    ...UNDECIDED,
    outcome: "not_allowed",
    shape: "lock",
    word: ["NOT", "UNDONE"],
    size: 21,
    datum: null,
    who: "Nothing was changed",
    what: refusal.message,
  };
}

const SAFE_TO_RETRY = "Not decided. Asking again cannot count a guest twice.";

const LOSS_TEXTS: Record<LossReason, Pick<Verdict, "datum" | "who">> = {
  offline: { datum: { value: "Offline", note: "no network" }, who: "The network is gone" },
  timeout: { datum: { value: "8 s", note: "without answer" }, who: "The server was silent" },
  disconnected: { datum: { value: "Cut", note: "connection" }, who: "No way to the server" },
};

export function lost(why: LossReason): Verdict {
  return {
    ...UNDECIDED,
    outcome: "lost",
    shape: "gap",
    word: ["NO", "ANSWER"],
    size: 20,
    ...LOSS_TEXTS[why],
    what: SAFE_TO_RETRY,
  };
}

export function busy({ code, retryAfter }: Refusal): Verdict {
  const conflict = code === "idempotency_conflict";
  return {
    ...UNDECIDED,
    outcome: "busy",
    shape: "ring",
    word: ["WAIT"],
    size: 30,
    datum: retryAfter === null ? null : { value: `${retryAfter} s`, note: "until retry" },
    who: conflict ? "Still being answered" : "Too many scans a minute",
    what: conflict
      ? "The first request is not finished. Ask again in a moment."
      : "Not decided. This phone asks again automatically.",
  };
}

export function fault({ status, requestId }: Refusal): Verdict {
  return {
    ...UNDECIDED,
    outcome: "fault",
    shape: "gap",
    word: ["NO", "ANSWER"],
    size: 20,
    datum: { value: `${status}`, note: "server fault" },
    who: status === 503 ? "The server is out of reach" : "The server had a fault",
    what: requestId ? `${SAFE_TO_RETRY} Request …${requestId.slice(-8)}.` : SAFE_TO_RETRY,
  };
}

export function passEnded(): Verdict {
  return {
    ...UNDECIDED,
    outcome: "pass_ended",
    shape: "lock",
    word: ["SIGNED", "OUT"],
    size: 22,
    datum: null,
    who: "This phone’s pass ended",
    what: "It expired or was revoked. Nothing was used.",
  };
}

export const passRevoked = (): Verdict => ({
  ...passEnded(),
  word: ["PASS", "REVOKED"],
  size: 19,
  who: "This phone may not scan",
  what: "Its pass was revoked in the dashboard. Sign in again to get a new one. Nothing was used.",
});

export const deviceRevoked = (): Verdict => ({
  ...passEnded(),
  word: ["DEVICE", "REVOKED"],
  size: 19,
  who: "This phone may not scan",
  what: "It was revoked in the dashboard. Nothing was used. To scan again, make a new code there, under Devices, and hold it in front of this phone.",
});

export const tooManyPasses = (): Verdict => ({
  ...UNDECIDED,
  outcome: "busy",
  shape: "ring",
  word: ["WAIT"],
  size: 30,
  datum: null,
  who: "Too many passes in a minute",
  what: "You opened the scanner too often. Wait a minute, then ask again.",
});

export function notAllowed({ code, message }: Refusal): Verdict {
  return {
    ...UNDECIDED,
    outcome: "not_allowed",
    shape: "lock",
    word: ["NOT", "ALLOWED"],
    size: 19,
    datum: null,
    who: code === "pro_required" ? "The store’s plan does not include this" : "This phone may not scan this",
    what: message || "The owner can allow this kind of code for scanners.",
  };
}
