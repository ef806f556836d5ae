"use client";

import type { Desk } from "#app/scan/desk/desk";
import type { DeskState, PendingCard } from "#app/scan/desk/state";
import type { PassProblem } from "#app/scan/pass/pass";
import type { Language } from "#app/scan/verdict/guest-words";
import type { DoorContext, Verdict } from "#app/scan/verdict/verdict";
import { CardView } from "./card-view.tsx";
import { VerdictActions } from "./verdict-actions.tsx";
import { VerdictView, WaitView } from "./verdict-view.tsx";

/** What stands under the camera. `ready`: no code was scanned, or its verdict was closed. */
export type Shown =
  | { kind: "wait"; since: number }
  | { kind: "verdict"; verdict: Verdict }
  | { kind: "card"; card: PendingCard }
  | { kind: "ready" };

/** `problem`: the verdict on a pass that could not be had; it goes before what the desk has to show. */
export function shownOf(state: DeskState, problem: Verdict | null): Shown {
  if (state.slow && state.askingSince !== null) return { kind: "wait", since: state.askingSince };
  const verdict = problem ?? state.verdict;
  if (verdict) return { kind: "verdict", verdict };
  return state.card ? { kind: "card", card: state.card } : { kind: "ready" };
}

interface Props {
  shown: Exclude<Shown, { kind: "ready" }>;
  desk: Desk;
  state: DeskState;
  door: DoorContext;
  language: Language;
  onLanguage: (language: Language) => void;
  /** Why this phone has no pass, and how to get one. */
  pass: { problem: PassProblem | null; isMissing: boolean; renew: () => Promise<boolean> };
  onType: () => void;
}

/** The answer of the server, or that it has not come yet. */
export function AnswerView({ shown, desk, state, door, language, onLanguage, pass, onType }: Props) {
  const words = { language, onLanguage, time: { timeZone: door.timeZone, now: door.now } };
  const isAsking = state.askingSince !== null;
  if (shown.kind === "wait") return <WaitView since={shown.since} {...words} />;
  if (shown.kind === "card") {
    return (
      <CardView
        key={shown.card.code.token}
        card={shown.card}
        door={door}
        isBusy={isAsking}
        onCharge={(cents) => desk.charge(cents)}
        onLeave={() => desk.clear()}
      />
    );
  }
  return (
    <VerdictView key={state.scans[0]?.id} verdict={shown.verdict} {...words}>
      <VerdictActions
        verdict={shown.verdict}
        isAsking={isAsking}
        oneMore={state.oneMore}
        problem={pass.problem}
        doneAt={state.undo?.at ?? null}
        onUndo={() => desk.undo()}
        onNext={() => desk.clear()}
        onAgain={() => (pass.problem && pass.isMissing ? pass.renew() : desk.retry())}
        onRenew={async () => (await pass.renew()) && desk.retry()}
        onType={onType}
      />
    </VerdictView>
  );
}
