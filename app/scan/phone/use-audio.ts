"use client";

import { useEffect, useRef, useState } from "react";
import type { Verdict } from "#app/scan/verdict/verdict";
import { playSignal, signalOf } from "./signals.ts";

/** For sounds; null before the first touch, because browsers let no page sound before it. */
export function useAudio(): AudioContext | null {
  const [audio, setAudio] = useState<AudioContext | null>(null);
  useEffect(() => {
    const wake = () => {
      if (typeof AudioContext === "undefined") return;
      setAudio((before) => {
        const context = before ?? new AudioContext();
        if (context.state === "suspended") context.resume().catch(() => {});
        return context;
      });
    };
    addEventListener("pointerdown", wake);
    addEventListener("keydown", wake);
    return () => {
      removeEventListener("pointerdown", wake);
      removeEventListener("keydown", wake);
    };
  }, []);
  return audio;
}

/** Sounds and vibrates at each new verdict, and at a gift card. */
export function useSignals(verdict: Verdict | null, hasCard: boolean, audio: AudioContext | null) {
  const latest = useRef(audio);
  latest.current = audio;
  useEffect(() => {
    const signal = verdict ? signalOf(verdict.outcome) : hasCard ? signalOf("card") : null;
    if (signal) playSignal(signal, latest.current);
  }, [verdict, hasCard]);
}
