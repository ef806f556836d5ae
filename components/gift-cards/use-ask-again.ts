"use client";
import { useEffect, useRef } from "react";
import type { FormControl } from "#components/ui/form";

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 15_000;

/** Sends the form again automatically until it has an answer: at once when the network is back, else after growing pauses. */
export function useAskAgain({ busy, props }: Pick<FormControl, "busy" | "props">, isOpen: boolean): void {
  const times = useRef(0);
  useEffect(() => {
    if (!isOpen) times.current = 0;
    if (!isOpen || busy) return;
    const ask = () => props.ref.current?.requestSubmit();
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** times.current++, MAX_PAUSE_MS);
    const timer = setTimeout(() => navigator.onLine && ask(), pause);
    addEventListener("online", ask);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", ask);
    };
  }, [isOpen, busy, props.ref]);
}
