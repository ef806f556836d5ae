"use client";

import { Keyboard, LogIn, RotateCw, ScanLine, Undo2, UserPlus } from "lucide-react";
import { useEffect, useState } from "react";
import type { PassProblem } from "#app/scan/pass/pass";
import { signOut } from "#app/scan/pass/sign-out";
import type { Verdict } from "#app/scan/verdict/verdict";

/** How long a verdict offers to undo what it says. */
const UNDO_WITHIN_MS = 10_000;

/** What can be done about a verdict: the likelier action last, under the thumb. */
export function VerdictActions(props: {
  verdict: Verdict;
  isAsking: boolean;
  oneMore: boolean;
  /** When the redemption that can be undone was made, in milliseconds; null when there is none. */
  doneAt: number | null;
  problem: PassProblem | null;
  onNext: () => void;
  onAgain: () => void;
  onRenew: () => void;
  onType: () => void;
  onUndo: () => void;
}) {
  const { verdict, isAsking } = props;
  const left = useSecondsLeft(props.doneAt);
  const next = (
    <button type="button" className="scan-button" onClick={props.onNext} disabled={isAsking}>
      <ScanLine className="icon" aria-hidden="true" />
      <span>Next guest</span>
    </button>
  );
  const undo = left > 0 && (
    <button type="button" className="scan-button" onClick={props.onUndo} disabled={isAsking}>
      <Undo2 className="icon" aria-hidden="true" />
      <span>
        Undo <span className="seconds">{left} s</span>
      </span>
    </button>
  );
  switch (verdict.outcome) {
    case "lost":
    case "fault":
    case "busy":
      return (
        <>
          <button
            type="button"
            className="scan-button square"
            onClick={props.onType}
            aria-label="Type a code"
            disabled={isAsking}
          >
            <Keyboard className="icon" aria-hidden="true" />
          </button>
          <button type="button" className="scan-button filled" onClick={props.onAgain} disabled={isAsking}>
            <RotateCw className="icon" aria-hidden="true" />
            <span>Ask again</span>
          </button>
        </>
      );
    case "pass_ended":
      if (props.problem === "revoked") {
        return (
          <button type="button" className="scan-button filled" onClick={signOut}>
            <LogIn className="icon" aria-hidden="true" />
            <span>Sign in again</span>
          </button>
        );
      }
      return props.problem === "signed_out" ? (
        <a className="scan-button filled" href="/sign-in?next=/scan">
          <LogIn className="icon" aria-hidden="true" />
          <span>Sign in again</span>
        </a>
      ) : (
        <button type="button" className="scan-button filled" onClick={props.onRenew} disabled={isAsking}>
          <RotateCw className="icon" aria-hidden="true" />
          <span>Get a new pass</span>
        </button>
      );
    case "unknown":
      return (
        <>
          <button type="button" className="scan-button" onClick={props.onType} disabled={isAsking}>
            <Keyboard className="icon" aria-hidden="true" />
            <span>Type it</span>
          </button>
          {next}
        </>
      );
    case "admit":
    case "again":
    case "checkin":
    case "charged":
    case "same":
      return (
        <>
          {props.oneMore && (
            <button type="button" className="scan-button narrow" onClick={props.onAgain} disabled={isAsking}>
              <UserPlus className="icon" aria-hidden="true" />
              <span>Let 1 more in</span>
            </button>
          )}
          {undo && !props.oneMore && (
            <button type="button" className="scan-button narrow" onClick={props.onNext} disabled={isAsking}>
              <ScanLine className="icon" aria-hidden="true" />
              <span>Next</span>
            </button>
          )}
          {undo || next}
        </>
      );
  }
  return next;
}

/** Whole seconds in which what was done at `doneAt` can still be undone. */
function useSecondsLeft(doneAt: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  const left = doneAt === null ? 0 : Math.ceil((doneAt + UNDO_WITHIN_MS - now) / 1000);
  const counts = left > 0;
  useEffect(() => {
    if (!counts) return;
    const tick = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(tick);
  }, [counts]);
  return Math.min(Math.max(left, 0), UNDO_WITHIN_MS / 1000);
}
