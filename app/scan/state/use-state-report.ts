"use client";

import { useEffect, useRef } from "react";
import type { Pass } from "#app/scan/pass/pass";
import type { DoorState } from "#lib/domain/door/schema";

/** The server takes it at most this often. */
const EVERY_MS = 15_000;
const TIMEOUT_MS = 8_000;

/** Tells the dashboard how this phone is: its battery, what waits, how old its list is. While the page is visible. */
export function useStateReport(pass: Pass | null, state: DoorState) {
  const latest = useRef(state);
  latest.current = state;
  const token = pass?.token;
  useEffect(() => {
    if (!token) return;
    const report = () => {
      if (!document.hidden) send(token, latest.current);
    };
    const first = setTimeout(report, 1_000); // after the scans and the battery were read
    const timer = setInterval(report, EVERY_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [token]);
}

/** What is not received is told again 15 seconds later. */
function send(token: string, state: DoorState): void {
  fetch("/scan/state", {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(state),
    credentials: "omit",
    cache: "no-store",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {});
}
