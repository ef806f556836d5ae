"use client";

import { DoorOpen, Keyboard, LogIn, RotateCw, ScanLine, Trash2, Undo2, UserPlus, X } from "lucide-react";
import { useEffect, useState } from "react";
import type { PassProblem } from "#app/scan/pass/pass";
import { signOut } from "#app/scan/session/session";
import type { Verdict } from "#app/scan/verdict/verdict";
import { ScanButton, ScanLink } from "./scan-button.tsx";
import styles from "./verdict-actions.module.css";

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
  onLetIn: () => void;
  onTurnAway: () => void;
  onUnpair: () => void;
}) {
  const { verdict, isRequesting, canLetInMore } = props;
  const left = useSecondsLeft(props.doneAt);
  const next = (
    <ScanButton icon={ScanLine} onClick={props.onNext} disabled={isRequesting}>
      Next guest
    </ScanButton>
  );
  const shortNext = (
    <ScanButton icon={ScanLine} narrow onClick={props.onNext} disabled={isRequesting}>
      Next
    </ScanButton>
  );
  const undo = left > 0 && (
    <ScanButton icon={Undo2} onClick={props.onUndo} disabled={isRequesting} aria-label={`Undo ${left} s`}>
      {!canLetInMore && "Undo "}
      <span className={styles.seconds}>{left} s</span>
    </ScanButton>
  );
  switch (verdict.outcome) {
    case "ask":
    case "other_day":
      return (
        <>
          <ScanButton icon={X} onClick={props.onTurnAway}>
            Turn away
          </ScanButton>
          <ScanButton icon={DoorOpen} filled onClick={props.onLetIn}>
            Let in
          </ScanButton>
        </>
      );
    case "lost":
    case "fault":
    case "busy":
      return (
        <>
          <ScanButton icon={Keyboard} square onClick={props.onType} aria-label="Type a code" disabled={isRequesting} />
          {shortNext}
          <ScanButton icon={RotateCw} filled onClick={props.onAgain} disabled={isRequesting}>
            Ask again
          </ScanButton>
        </>
      );
    case "pass_ended":
      if (props.problem === "unpaired") {
        return (
          <ScanButton icon={Trash2} onClick={props.onUnpair}>
            Remove from this phone
          </ScanButton>
        );
      }
      if (props.problem === "revoked") {
        return (
          <ScanButton icon={LogIn} filled onClick={signOut}>
            Sign in again
          </ScanButton>
        );
      }
      return props.problem === "signed_out" ? (
        <ScanLink icon={LogIn} filled href="/sign-in?next=/scan">
          Sign in again
        </ScanLink>
      ) : (
        <ScanButton icon={RotateCw} filled onClick={props.onRenew} disabled={isRequesting}>
          Get a new pass
        </ScanButton>
      );
    case "unknown":
    case "misread":
      return (
        <>
          <ScanButton icon={Keyboard} onClick={props.onType} disabled={isRequesting}>
            Type it
          </ScanButton>
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
          {canLetInMore && (
            <ScanButton
              icon={UserPlus}
              narrow
              onClick={props.onAgain}
              disabled={isRequesting}
              aria-label="Let 1 more in"
            >
              {undo ? "1 more" : "Let 1 more in"}
            </ScanButton>
          )}
          {undo && shortNext}
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
