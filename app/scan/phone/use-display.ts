"use client";

import { useEffect, useSyncExternalStore } from "react";

/** Returns whether the system asks for more contrast. */
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

/** Keeps the screen on, where the browser can do that. */
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
