"use client";

import { RotateCw, ScanLine, Smartphone, X } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { keptPass, PAIRED_KEY } from "#app/scan/pass/pass";
import { MessageView, NO_WAY, PHONE } from "#app/scan/screen/message-view.tsx";
import { ScanButton } from "#app/scan/screen/scan-button.tsx";
import { keptSession } from "#app/scan/session/kept-session";
import type { PairingOffer } from "#lib/auth/pairing";
import { lookAtCode, type PairingFailure, pair } from "./pairing.ts";
import { failureText, offerText } from "./texts.ts";

type State =
  | { kind: "looking" }
  | { kind: "asking"; offer: PairingOffer; isPairing: boolean }
  | { kind: "failed"; failure: PairingFailure; offer: PairingOffer | null };

/** Asks whether this phone is to be the device of a code, and makes it so. A code works once, so it is asked before it is used. */
export function PairView({ code, onDone }: { code: string; onDone: () => void }) {
  const [state, setState] = useState<State>({ kind: "looking" });
  const look = useCallback(async () => {
    setState({ kind: "looking" });
    const result = await lookAtCode(code);
    if (result.is === "ok") setState({ kind: "asking", offer: result.body, isPairing: false });
    else setState({ kind: "failed", failure: result.failure, offer: null });
  }, [code]);
  useEffect(() => {
    look();
  }, [look]);

  const leave = () => {
    history.replaceState(null, "", "/scan"); // the code is no longer needed
    onDone();
  };
  const use = async (offer: PairingOffer) => {
    setState({ kind: "asking", offer, isPairing: true });
    const result = await pair(code);
    if (result.is === "ok") leave();
    else setState({ kind: "failed", failure: result.failure, offer });
  };

  if (state.kind === "looking") return <Looking onCancel={leave} />;
  if (state.kind === "asking") return <Question {...state} onUse={() => use(state.offer)} onCancel={leave} />;
  const { failure, offer } = state;
  return (
    <Failed failure={failure} wasSent={offer !== null} onAgain={offer ? () => use(offer) : look} onLeave={leave} />
  );
}

function Looking({ onCancel }: { onCancel: () => void }) {
  return (
    <MessageView drawing={PHONE} title="Reading the code" sentence="Asking the server what it is for." label="Pairing">
      <ScanButton icon={X} onClick={onCancel}>
        Cancel
      </ScanButton>
    </MessageView>
  );
}

interface QuestionProps {
  offer: PairingOffer;
  isPairing: boolean;
  onUse: () => void;
  onCancel: () => void;
}

function Question({ offer, isPairing, onUse, onCancel }: QuestionProps) {
  const before = { device: keptPass(PAIRED_KEY, 0)?.name ?? null, isSignedIn: keptSession() !== null };
  return (
    <MessageView
      drawing={PHONE}
      title={`Use this phone as ${offer.name}?`}
      sentence={offerText(offer, before)}
      label="Pairing"
    >
      <ScanButton icon={Smartphone} filled onClick={onUse} disabled={isPairing}>
        {isPairing ? "Pairing" : "Pair this phone"}
      </ScanButton>
      <ScanButton icon={X} onClick={onCancel} disabled={isPairing}>
        Cancel
      </ScanButton>
    </MessageView>
  );
}

interface FailedProps {
  failure: PairingFailure;
  wasSent: boolean;
  onAgain: () => void;
  onLeave: () => void;
}

function Failed({ failure, wasSent, onAgain, onLeave }: FailedProps) {
  const { title, sentence, steps, canTryAgain } = failureText(failure, wasSent);
  return (
    <MessageView drawing={NO_WAY} title={title} sentence={sentence} steps={steps} label="Pairing">
      {canTryAgain && (
        <ScanButton icon={RotateCw} filled onClick={onAgain}>
          Try again
        </ScanButton>
      )}
      <ScanButton icon={ScanLine} filled={!canTryAgain} onClick={onLeave}>
        Open the scanner
      </ScanButton>
    </MessageView>
  );
}
