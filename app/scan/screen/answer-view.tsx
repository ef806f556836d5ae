"use client";

import type { ScanController } from "#app/scan/controller/scan-controller";
import type { PendingCard, ScannerState } from "#app/scan/controller/state";
import type { PassProblem } from "#app/scan/pass/pass";
import type { Language } from "#app/scan/verdict/guest-texts";
import type { DoorContext, Verdict } from "#app/scan/verdict/verdict";
import { CardView } from "./card-view.tsx";
import { VerdictActions } from "./verdict-actions.tsx";
import { VerdictView, WaitView } from "./verdict-view.tsx";

/** What the screen shows below the camera. `ready`: no code was scanned, or its verdict was closed. */
export type Shown =
  | { kind: "wait"; since: number }
  | { kind: "verdict"; verdict: Verdict }
  | { kind: "card"; card: PendingCard }
  | { kind: "ready" };

/** Returns what the screen shows. `problem` is the verdict for a missing pass, which is shown first. */
export function shownOf(state: ScannerState, problem: Verdict | null): Shown {
  if (state.isSlow && state.requestedAt !== null) return { kind: "wait", since: state.requestedAt };
  const verdict = problem ?? state.verdict;
  if (verdict) return { kind: "verdict", verdict };
  return state.card ? { kind: "card", card: state.card } : { kind: "ready" };
}

interface Props {
  shown: Exclude<Shown, { kind: "ready" }>;
  controller: ScanController;
  state: ScannerState;
  door: DoorContext;
  language: Language;
  onLanguage: (language: Language) => void;
  /** Why this phone has no pass, and a function that gets one. */
  pass: { problem: PassProblem | null; isMissing: boolean; renew: () => Promise<boolean> };
  /** The notes about the order of the guest on the screen. */
  notes: readonly string[];
  onType: () => void;
  onUnpair: () => void;
}

/** Shows the answer of the server, or that the scanner waits for it. */
export function AnswerView({
  shown,
  controller,
  state,
  door,
  language,
  onLanguage,
  pass,
  notes,
  onType,
  onUnpair,
}: Props) {
  const locale = { language, onLanguage, time: { timeZone: door.timeZone, now: door.now } };
  const isRequesting = state.requestedAt !== null;
  if (shown.kind === "wait") return <WaitView since={shown.since} {...locale} />;
  if (shown.kind === "card") {
    return (
      <CardView
        key={shown.card.code.token}
        card={shown.card}
        door={door}
        isBusy={isRequesting}
        onCharge={(cents) => controller.charge(cents)}
        onLeave={() => controller.clear()}
      />
    );
  }
  const isStop = shown.verdict.outcome === "other_day";
  return (
    <VerdictView
      key={state.shownAt}
      verdict={shown.verdict}
      lastAt={state.isLast ? state.shownAt : null}
      notes={notes}
      {...locale}
    >
      <VerdictActions
        verdict={shown.verdict}
        isRequesting={isRequesting}
        canLetInMore={state.canLetInMore}
        problem={pass.problem}
        doneAt={state.undo?.at ?? null}
        onUndo={() => controller.undo()}
        onLetIn={() => (isStop ? controller.letInOtherDay() : controller.letIn())}
        onTurnAway={() => (isStop ? controller.clear() : controller.turnAway())}
        onNext={() => controller.clear()}
        onAgain={() => (pass.problem && pass.isMissing ? pass.renew() : controller.retry())}
        onRenew={async () => (await pass.renew()) && controller.retry()}
        onType={onType}
        onUnpair={onUnpair}
      />
    </VerdictView>
  );
}
