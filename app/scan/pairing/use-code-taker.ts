"use client";

import { useCallback, useEffect, useMemo, useRef } from "react";
import type { ScanController } from "#app/scan/controller/scan-controller";
import type { Pass } from "#app/scan/pass/pass";
import { pairingCodeOf } from "./pairing-code.ts";

/** A code that is scanned before the phone knows its door waits so long. */
const WAIT_FOR_DOOR_MS = 3_000;

/**
 * Takes codes for the controller, except those that pair a phone. A phone without a pass takes no others. One that does not know
 * its door yet waits a moment for it, because a code of another event must not be let in.
 */
export function useCodeTaker(
  controller: ScanController,
  pass: React.RefObject<Pass | null>,
  knowsDoor: boolean,
  onPair: (code: string) => void,
) {
  const whenDoorIsKnown = useWaiting(knowsDoor, WAIT_FOR_DOOR_MS);
  return useMemo(() => {
    const take = (text: string, scan: () => unknown) => {
      const code = pairingCodeOf(text, location.origin);
      if (code) onPair(code);
      else if (pass.current) whenDoorIsKnown(scan);
    };
    return {
      seen: (text: string, unseenMs: number | null) => take(text, () => controller.seen(text, unseenMs)),
      typed: (text: string) => take(text, () => controller.typed(text)),
    };
  }, [controller, pass, onPair, whenDoorIsKnown]);
}

/** Returns a function that runs what it is given once `isReady`, or after a time. */
function useWaiting(isReady: boolean, longestMs: number) {
  const ready = useRef(isReady);
  const waiting = useRef(new Set<() => void>());
  useEffect(() => {
    ready.current = isReady;
    if (!isReady) return;
    for (const run of waiting.current) run();
  }, [isReady]);
  return useCallback(
    (work: () => unknown) => {
      if (ready.current) return void work();
      const timer = setTimeout(() => run(), longestMs);
      const run = () => {
        clearTimeout(timer);
        waiting.current.delete(run);
        work();
      };
      waiting.current.add(run);
    },
    [longestMs],
  );
}
