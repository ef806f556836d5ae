"use client";

import { useCallback, useEffect, useMemo, useRef } from "react";
import type { ScanController } from "#app/scan/controller/scan-controller";
import { PRESENT_MS } from "#app/scan/controller/turn";
import { pairingCodeOf } from "./pairing-code.ts";

/** A phone with a pass waits so long to know its door. */
const WAIT_FOR_DOOR_MS = 3_000;

/**
 * Takes codes for the controller, except those that pair a phone. A code that comes before the phone has its pass and knows its
 * door waits for them: without its door, a guest of another event would be let in.
 */
export function useCodeTaker(
  controller: ScanController,
  { hasPass, knowsDoor }: { hasPass: boolean; knowsDoor: boolean },
  onPair: (code: string) => void,
) {
  const whenReady = useWaiting(hasPass, knowsDoor);
  return useMemo(() => {
    const take = (text: string, scan: () => unknown) => {
      const code = pairingCodeOf(text, location.origin);
      if (code) onPair(code);
      else whenReady(scan);
    };
    return {
      seen: (text: string, unseenMs: number | null) => take(text, () => controller.seen(text, unseenMs)),
      typed: (text: string) => take(text, () => controller.typed(text)),
      keyed: (text: string) => take(text, () => controller.keyed(text)),
    };
  }, [controller, onPair, whenReady]);
}

/**
 * Returns a function that runs what it is given as soon as the phone is ready. Only the newest one waits, and only as long as its
 * guest is there.
 */
function useWaiting(hasPass: boolean, knowsDoor: boolean) {
  const isReady = useRef(false);
  const waiting = useRef<{ work: () => unknown; at: number } | null>(null);
  useEffect(() => {
    const begin = () => {
      isReady.current = true;
      const { current } = waiting;
      waiting.current = null;
      if (current && Date.now() - current.at < PRESENT_MS) current.work();
    };
    isReady.current = false;
    if (!hasPass) return;
    if (knowsDoor) return begin();
    const timer = setTimeout(begin, WAIT_FOR_DOOR_MS);
    return () => clearTimeout(timer);
  }, [hasPass, knowsDoor]);
  return useCallback((work: () => unknown) => {
    if (isReady.current) work();
    else waiting.current = { work, at: Date.now() };
  }, []);
}
