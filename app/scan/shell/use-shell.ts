"use client";

import { useEffect } from "react";
import { HOUR_MS } from "#lib/core/spans";

/** How often a newer build is asked for. It is taken when the scanner is opened the next time. */
const UPDATE_EVERY_MS = HOUR_MS;
/**
 * A page has loaded its parts by then. Each request goes through the older worker, and one that comes while that stops would
 * start it again: browsers then let it work for five more minutes.
 */
const LOADED_MS = 1_000;

/** Keeps the scanner on this phone, so that it opens without a network. Browsers allow it over HTTPS and on this machine. */
export function useShell() {
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    let opening: ReturnType<typeof setTimeout> | undefined;
    let hasEnded = false;
    const keep = async () => {
      const registration = await navigator.serviceWorker.register("/scan-worker.js", { scope: "/scan" });
      if (hasEnded) return;
      const { waiting } = registration;
      if (waiting) opening = setTimeout(() => start(waiting), LOADED_MS);
      timer = setInterval(() => registration.update().catch(() => {}), UPDATE_EVERY_MS);
    };
    keep().catch(() => {}); // without it the scanner only needs a network to open
    return () => {
      hasEnded = true;
      clearInterval(timer);
      clearTimeout(opening);
    };
  }, []);
}

/** Lets a newer build take over, and opens it. */
function start(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage("start");
}
