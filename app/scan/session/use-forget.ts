"use client";

import { useEffect } from "react";
import type { ScanController } from "#app/scan/controller/scan-controller";
import { isOver, type PassProblem } from "#app/scan/pass/pass";
import { forgetGuests } from "./forget.ts";

/** Forgets the guests when the pass of this phone has ended, also in another place, and takes them off the screen. */
export function useForget(problem: PassProblem | null, controller: ScanController, closeSheet: () => void) {
  const hasEnded = problem !== null && isOver(problem);
  useEffect(() => {
    if (!hasEnded) return;
    controller.clear();
    closeSheet();
    void forgetGuests();
  }, [hasEnded, controller, closeSheet]);
}
