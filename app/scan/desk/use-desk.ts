"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { doorApi } from "#app/scan/api/client";
import { endsSoon, isOver, isPass, keptPass, newPass, type Pass, type PassProblem } from "#app/scan/pass/pass";
import type { DoorContext } from "#app/scan/verdict/verdict";
import { Desk, type DeskMemory, EMPTY_MEMORY } from "./desk.ts";

export const inSeconds = () => Math.floor(Date.now() / 1000);

/** This tab's pass: the kept one, else a new one; renewed before it ends. */
export function usePass(key: string) {
  const [pass, setPass] = useState<Pass | null>(null);
  const [problem, setProblem] = useState<PassProblem | null>(null);
  // Known at once, before the next drawing: a question may follow a renewal directly.
  const latest = useRef<Pass | null>(null);
  const take = useCallback((got: Pass | null) => {
    latest.current = got;
    setPass(got);
  }, []);

  const renew = useCallback(async () => {
    const got = await newPass(key);
    if (isPass(got)) take(got);
    else if (isOver(got)) take(null);
    setProblem(isPass(got) ? null : got);
    return isPass(got);
  }, [key, take]);

  useEffect(() => {
    const kept = keptPass(key, inSeconds());
    if (kept) take(kept);
    else renew();
  }, [key, renew, take]);

  useEffect(() => {
    if (!pass) return;
    const timer = setInterval(() => endsSoon(pass, inSeconds()) && renew(), 60_000);
    return () => clearInterval(timer);
  }, [pass, renew]);

  return { pass, latest, problem, renew };
}

/** The desk of this tab; what it must not forget survives a reload. */
export function useDesk(
  key: string,
  pass: React.RefObject<Pass | null>,
  place: Omit<DoorContext, "now" | "deviceName">,
): Desk {
  const latest = useRef(place);
  latest.current = place;
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
