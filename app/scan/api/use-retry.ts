"use client";
import { useEffect } from "react";

/** Calls `again` every `everyMs`, and when the phone is back online. Does nothing while `everyMs` is undefined. */
export function useRetry(again: () => void, everyMs: number | undefined): void {
  useEffect(() => {
    if (!everyMs) return;
    const timer = setInterval(again, everyMs);
    addEventListener("online", again);
    return () => {
      clearInterval(timer);
      removeEventListener("online", again);
    };
  }, [again, everyMs]);
}
