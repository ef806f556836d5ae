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
 * Returns what is open: a sheet, or in its place the question for the PIN while the sheet needs a supervisor and there is none.
 * `setSheet("pin")` asks for the PIN over the sheet that is open, which comes back when `unlocked` is called.
 */
export function useSheet({ isUnlocked, hasPin }: Pick<Supervisor, "isUnlocked" | "hasPin">) {
  const [sheet, setOpen] = useState<SheetName | null>(null);
  const [asksPin, setAsksPin] = useState(false);
  const guard = sheet ? GUARDED[sheet] : undefined;
  const isGuarded = guard === "always" || (guard === "with a PIN" && hasPin);
  const setSheet = useCallback((name: SheetName) => {
    setAsksPin(name === "pin");
    if (name !== "pin") setOpen(name);
  }, []);
  const unlocked = useCallback(() => setAsksPin(false), []);
  const close = useCallback(() => {
    setAsksPin(false);
    setOpen(null);
  }, []);
  return { sheet: !isUnlocked && (asksPin || isGuarded) ? ("pin" as const) : sheet, setSheet, unlocked, close };
}
