"use client";

import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { keepPreferences, loadPreferences, type Preferences } from "./preferences.ts";

/** This phone's choices; null until they were read. */
export function usePreferences(): [Preferences | null, (change: Partial<Preferences>) => void] {
  const [preferences, set] = useState<Preferences | null>(null);
  useEffect(() => set(loadPreferences()), []);
  const change = useCallback((part: Partial<Preferences>) => {
    set((before) => {
      const after = { ...(before ?? loadPreferences()), ...part };
      keepPreferences(after);
      return after;
    });
  }, []);
  return [preferences, change];
}

export function useSystemContrast(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia("(prefers-contrast: more)");
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => matchMedia("(prefers-contrast: more)").matches,
    () => false,
  );
}

/** Keeps the screen on. Where the browser cannot do that, the phone's own setting decides. */
export function useWakeLock() {
  useEffect(() => {
    if (!("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    const request = async () => {
      if (document.visibilityState === "visible")
        lock = await navigator.wakeLock.request("screen").catch(() => undefined);
    };
    request();
    document.addEventListener("visibilitychange", request);
    return () => {
      document.removeEventListener("visibilitychange", request);
      lock?.release().catch(() => {});
    };
  }, []);
}
