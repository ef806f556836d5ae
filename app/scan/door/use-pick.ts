"use client";

import { useCallback, useState } from "react";
import type { Pass } from "#app/scan/pass/pass";
import { type DoorPick, keepPick, keptPick } from "./pick.ts";

/** Returns the events that were chosen on this phone for its device, and a function that chooses others. */
export function usePick(pass: Pass | null): [DoorPick, (pick: DoorPick) => void] {
  const [chosen, setChosen] = useState<{ device: string; pick: DoorPick } | null>(null);
  const device = pass?.id;
  const choose = useCallback(
    (pick: DoorPick) => {
      if (!device) return;
      keepPick(device, pick);
      setChosen({ device, pick });
    },
    [device],
  );
  if (!device) return [null, choose];
  return [chosen?.device === device ? chosen.pick : keptPick(device), choose];
}
