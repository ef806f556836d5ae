"use client";

import { useCallback, useEffect, useState } from "react";
import { loadPreferences, type Preferences, savePreferences } from "./preferences.ts";

/** Returns the settings of this phone, null until they are loaded, and a function that changes them. */
export function usePreferences(): [Preferences | null, (change: Partial<Preferences>) => void] {
  const [preferences, set] = useState<Preferences | null>(null);
  useEffect(() => set(loadPreferences()), []);
  const change = useCallback((part: Partial<Preferences>) => {
    set((before) => {
      const after = { ...(before ?? loadPreferences()), ...part };
      savePreferences(after);
      return after;
    });
  }, []);
  return [preferences, change];
}
