"use client";

import { useEffect, useMemo, useRef } from "react";
import { doorApi } from "#app/scan/api/client";
import type { Pass } from "#app/scan/pass/pass";
import type { DoorContext } from "#app/scan/verdict/verdict";
import { ScanController } from "./scan-controller.ts";
import { NOTHING_SAVED, type SavedState } from "./state.ts";

/** Returns the controller of this tab. Its saved state is kept when the page is reloaded. */
export function useScanController(
  key: string,
  pass: React.RefObject<Pass | null>,
  store: Omit<DoorContext, "now" | "deviceName">,
): ScanController {
  const latest = useRef(store);
  latest.current = store;
  const storageKey = `${key}.scans`;
  const controller = useMemo(
    () =>
      new ScanController({
        api: doorApi(() => pass.current?.token ?? ""),
        saved: readSaved(storageKey),
        door: () => ({ ...latest.current, deviceName: pass.current?.name ?? "" }),
      }),
    [storageKey, pass],
  );
  useEffect(
    () =>
      controller.subscribe(() => {
        const { attempts, guestsLetIn, scans } = controller.state();
        try {
          sessionStorage.setItem(storageKey, JSON.stringify({ attempts, guestsLetIn, scans } satisfies SavedState));
        } catch {
          // Storage is turned off: a reload empties the list.
        }
      }),
    [controller, storageKey],
  );
  return controller;
}

function readSaved(key: string): SavedState {
  if (typeof sessionStorage === "undefined") return NOTHING_SAVED;
  try {
    return { ...NOTHING_SAVED, ...JSON.parse(sessionStorage.getItem(key) ?? "{}") };
  } catch {
    return NOTHING_SAVED;
  }
}

/** Retries a request whose answer was lost as soon as the network is back. */
export function useRetryWhenOnline(controller: ScanController) {
  useEffect(() => {
    const retry = () => controller.state().verdict?.outcome === "lost" && controller.retry();
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [controller]);
}

/** Shows the camera when Escape is pressed, while `isActive`. */
export function useEscape(controller: ScanController, isActive: boolean) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && isActive && controller.clear();
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [controller, isActive]);
}
