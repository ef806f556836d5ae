"use client";
import { startTransition, useEffect, useState } from "react";

const INPUTS = ["keydown", "pointermove", "pointerdown"] as const;

/** Returns true from the first key or movement of a pointer: time to load what only interaction needs. */
export function useFirstInput(): boolean {
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const use = () => {
      startTransition(() => setUsed(true)); // not before the other listeners have seen the key
      listening.abort();
    };
    for (const input of INPUTS) addEventListener(input, use, { signal: listening.signal, passive: true });
    return () => listening.abort();
  }, []);
  return isUsed;
}
