"use client";

import { Keyboard, LogIn, RotateCw, ScanLine, Undo2, UserPlus } from "lucide-react";
import { useEffect, useState } from "react";
import type { PassProblem } from "#app/scan/pass/pass";
import { signOut } from "#app/scan/pass/sign-out";
import type { Verdict } from "#app/scan/verdict/verdict";

/** How long a redemption can be undone from its verdict. */
const UNDO_WITHIN_MS = 10_000;

/** The buttons below a verdict. The most likely one is last, near the thumb. */
export function VerdictActions(props: {
  verdict: Verdict;
  isRequesting: boolean;
  canLetInMore: boolean;
  /** When the redemption that can be undone was made, in milliseconds; null when there is none. */
  doneAt: number | null;
  problem: PassProblem | null;
  onNext: () => void;
  onAgain: () => void;
  onRenew: () => void;
  onType: () => void;
  onUndo: () => void;
}) {
  const { verdict, isRequesting } = props;
  const left = useSecondsLeft(props.doneAt);
  const next = (
    <button type="button" className="scan-button" onClick={props.onNext} disabled={isRequesting}>
      <ScanLine className="icon" aria-hidden="true" />
      <span>Next guest</span>
    </button>
  );
  const undo = left > 0 && (
    <button type="button" className="scan-button" onClick={props.onUndo} disabled={isRequesting}>
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
            disabled={isRequesting}
          >
            <Keyboard className="icon" aria-hidden="true" />
          </button>
          <button type="button" className="scan-button filled" onClick={props.onAgain} disabled={isRequesting}>
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
        <button type="button" className="scan-button filled" onClick={props.onRenew} disabled={isRequesting}>
          <RotateCw className="icon" aria-hidden="true" />
          <span>Get a new pass</span>
        </button>
      );
    case "unknown":
      return (
        <>
          <button type="button" className="scan-button" onClick={props.onType} disabled={isRequesting}>
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
          {props.canLetInMore && (
            <button type="button" className="scan-button narrow" onClick={props.onAgain} disabled={isRequesting}>
              <UserPlus className="icon" aria-hidden="true" />
              <span>Let 1 more in</span>
            </button>
          )}
          {undo && !props.canLetInMore && (
            <button type="button" className="scan-button narrow" onClick={props.onNext} disabled={isRequesting}>
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

/** Returns for how many seconds a redemption made at `doneAt` can still be undone. */
function useSecondsLeft(doneAt: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  const left = doneAt === null ? 0 : Math.ceil((doneAt + UNDO_WITHIN_MS - now) / 1000);
  const isCounting = left > 0;
  useEffect(() => {
    if (!isCounting) return;
    const tick = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(tick);
  }, [isCounting]);
  return Math.min(Math.max(left, 0), UNDO_WITHIN_MS / 1000);
}
