"use client";

import { Keyboard, LogIn, RotateCw, ScanLine, UserPlus } from "lucide-react";
import type { PassProblem } from "./pass.ts";
import type { Verdict } from "./verdict.ts";

/** What can be done about a verdict: the likelier thing last, under the thumb. */
export function VerdictActions(props: {
  verdict: Verdict;
  asking: boolean;
  oneMore: boolean;
  problem: PassProblem | null;
  onNext: () => void;
  onAgain: () => void;
  onRenew: () => void;
  onType: () => void;
}) {
  const { verdict, asking } = props;
  const next = (
    <button type="button" className="k" onClick={props.onNext} disabled={asking}>
      <ScanLine className="i" aria-hidden="true" />
      <span>Next guest</span>
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
    case "again":
    case "same":
      return (
        <>
          {props.oneMore && (
            <button type="button" className="k nar" onClick={props.onAgain} disabled={asking}>
              <UserPlus className="i" aria-hidden="true" />
              <span>Let 1 more in</span>
            </button>
          )}
          {next}
        </>
      );
  }
  return next;
}
