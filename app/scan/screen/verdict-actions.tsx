"use client";

import { Keyboard, LogIn, RotateCw, ScanLine, Undo2, UserPlus } from "lucide-react";
import { useEffect, useState } from "react";
import { UNDO_WITHIN_MS } from "#app/scan/desk/desk";
import type { PassProblem } from "#app/scan/pass/pass";
import { signOut } from "#app/scan/pass/sign-out";
import type { Verdict } from "#app/scan/verdict/verdict";

/** What can be done about a verdict: the likelier thing last, under the thumb. */
export function VerdictActions(props: {
  verdict: Verdict;
  asking: boolean;
  oneMore: boolean;
  /** Milliseconds at which was done what can be undone, or null. */
  doneAt: number | null;
  problem: PassProblem | null;
  onNext: () => void;
  onAgain: () => void;
  onRenew: () => void;
  onType: () => void;
  onUndo: () => void;
}) {
  const { verdict, asking } = props;
  const left = useSecondsLeft(props.doneAt);
  const next = (
    <button type="button" className="k" onClick={props.onNext} disabled={asking}>
      <ScanLine className="i" aria-hidden="true" />
      <span>Next guest</span>
    </button>
  );
  const undo = left > 0 && (
    <button type="button" className="k" onClick={props.onUndo} disabled={asking}>
      <Undo2 className="i" aria-hidden="true" />
      <span>
        Undo <span className="t">{left} s</span>
      </span>
    </button>
  );
  switch (verdict.rule) {
    case "lost":
    case "fault":
    case "busy":
      return (
        <>
          <button type="button" className="k sq" onClick={props.onType} aria-label="Type a code" disabled={asking}>
            <Keyboard className="i" aria-hidden="true" />
          </button>
          <button type="button" className="k fill" onClick={props.onAgain} disabled={asking}>
            <RotateCw className="i" aria-hidden="true" />
            <span>Ask again</span>
          </button>
        </>
      );
    case "pass_ended":
      if (props.problem === "revoked") {
        return (
          <button type="button" className="k fill" onClick={signOut}>
            <LogIn className="i" aria-hidden="true" />
            <span>Sign in again</span>
          </button>
        );
      }
      return props.problem === "signed_out" ? (
        <a className="k fill" href="/sign-in?next=/scan">
          <LogIn className="i" aria-hidden="true" />
          <span>Sign in again</span>
        </a>
      ) : (
        <button type="button" className="k fill" onClick={props.onRenew} disabled={asking}>
          <RotateCw className="i" aria-hidden="true" />
          <span>Get a new pass</span>
        </button>
      );
    case "unknown":
      return (
        <>
          <button type="button" className="k" onClick={props.onType} disabled={asking}>
            <Keyboard className="i" aria-hidden="true" />
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
            <button type="button" className="k nar" onClick={props.onAgain} disabled={asking}>
              <UserPlus className="i" aria-hidden="true" />
              <span>Let 1 more in</span>
            </button>
          )}
          {undo && !props.oneMore && (
            <button type="button" className="k nar" onClick={props.onNext} disabled={asking}>
              <ScanLine className="i" aria-hidden="true" />
              <span>Next</span>
            </button>
          )}
          {undo || next}
        </>
      );
  }
  return next;
}

/** Whole seconds until what was done at `doneAt` stays done. */
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
