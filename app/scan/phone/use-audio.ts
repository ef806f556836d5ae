"use client";

import { useEffect, useRef, useState } from "react";
import type { Verdict } from "#app/scan/verdict/verdict";
import { playSignal, signalOf } from "./signals.ts";

/** Returns the audio context, or null before the first touch: browsers allow no sound before it. */
export function useAudio(): AudioContext | null {
  const [audio, setAudio] = useState<AudioContext | null>(null);
  useEffect(() => {
    const start = () => {
      if (typeof AudioContext === "undefined") return;
      setAudio((before) => {
        const context = before ?? new AudioContext();
        if (context.state === "suspended") context.resume().catch(() => {});
        return context;
      });
    };
    addEventListener("pointerdown", start);
    addEventListener("keydown", start);
    return () => {
      removeEventListener("pointerdown", start);
      removeEventListener("keydown", start);
    };
  }, []);
  return audio;
}

/** Plays and vibrates the signal of each new verdict, and of a gift card. */
export function useSignals(verdict: Verdict | null, hasCard: boolean, audio: AudioContext | null) {
  const latest = useRef(audio);
  latest.current = audio;
  useEffect(() => {
    const signal = verdict ? signalOf(verdict.outcome, verdict.field) : hasCard ? signalOf("card") : null;
    if (signal) playSignal(signal, latest.current);
  }, [verdict, hasCard]);
}
