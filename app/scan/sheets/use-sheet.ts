"use client";

import { useCallback, useState } from "react";
import type { Supervisor } from "#app/scan/supervisor/use-supervisor";

/** What can be open over the scanner. */
export type SheetName = "type" | "scans" | "phone" | "unpair" | "door" | "search" | "pin";

/** What needs a supervisor, always or where the store has a PIN. */
const GUARDED: Partial<Record<SheetName, "always" | "with a PIN">> = {
  search: "always",
  door: "with a PIN",
  unpair: "with a PIN",
};

/**
 * Returns the open sheet and a function that opens another, after the PIN where that needs a supervisor. `unlocked` opens what
 * waited for the PIN. `setSheet("pin")` asks for it and comes back to the sheet that is open.
 */
export function useSheet({ isUnlocked, hasPin }: Pick<Supervisor, "isUnlocked" | "hasPin">) {
  const [sheet, setOpen] = useState<SheetName | null>(null);
  const [next, setNext] = useState<SheetName | null>(null);
  const setSheet = useCallback(
    (name: SheetName) => {
      const guard = GUARDED[name];
      const isOpen = isUnlocked || !guard || (guard === "with a PIN" && !hasPin);
      if (name === "pin") setNext(sheet);
      else if (!isOpen) setNext(name);
      setOpen(isOpen ? name : "pin");
    },
    [isUnlocked, hasPin, sheet],
  );
  const unlocked = useCallback(() => setOpen(next), [next]);
  const close = useCallback(() => setOpen(null), []);
  return { sheet, setSheet, unlocked, close };
}
