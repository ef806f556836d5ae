"use client";

import { useEffect, useMemo, useRef } from "react";
import { doorApi } from "#app/scan/api/client";
import type { Pass } from "#app/scan/pass/pass";
import type { DoorContext } from "#app/scan/verdict/verdict";
import { Desk } from "./desk.ts";
import { type DeskMemory, EMPTY_MEMORY } from "./state.ts";

/** The desk of this tab. Its memory survives a reload. */
export function useDesk(
  key: string,
  pass: React.RefObject<Pass | null>,
  store: Omit<DoorContext, "now" | "deviceName">,
): Desk {
  const latest = useRef(store);
  latest.current = store;
  const memoryKey = `${key}.desk`;
  const desk = useMemo(
    () =>
      new Desk({
        api: doorApi(() => pass.current?.token ?? ""),
        memory: recall(memoryKey),
        door: () => ({ ...latest.current, deviceName: pass.current?.name ?? "" }),
      }),
    [memoryKey, pass],
  );
  useEffect(
    () =>
      desk.subscribe(() => {
        const { attempts, letIn, scans } = desk.state();
        try {
          sessionStorage.setItem(memoryKey, JSON.stringify({ attempts, letIn, scans } satisfies DeskMemory));
        } catch {
          // Storage is switched off: a reload starts the list anew.
        }
      }),
    [desk, memoryKey],
  );
  return desk;
}

function recall(key: string): DeskMemory {
  if (typeof sessionStorage === "undefined") return EMPTY_MEMORY;
  try {
    return { ...EMPTY_MEMORY, ...JSON.parse(sessionStorage.getItem(key) ?? "{}") };
  } catch {
    return EMPTY_MEMORY;
  }
}

/** Sends a request whose answer was lost again as soon as the network is back. */
export function useRetryWhenOnline(desk: Desk) {
  useEffect(() => {
    const retry = () => desk.state().verdict?.outcome === "lost" && desk.retry();
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [desk]);
}

/** Escape goes back to the camera while `isActive`. */
export function useEscape(desk: Desk, isActive: boolean) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && isActive && desk.clear();
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [desk, isActive]);
}
