"use client";

import { useEffect, useState } from "react";
import type { Pass } from "#app/scan/pass/pass";
import type { Door } from "#lib/domain/door/schema";

const EVERY_MS = 10_000;
const TIMEOUT_MS = 8_000;

/** Returns what the server last said about the door, or null before it has. Asks every 10 seconds while the page is visible. */
export function useDoor(pass: Pass | null): Door | null {
  const [door, setDoor] = useState<Door | null>(null);
  const token = pass?.token;
  useEffect(() => {
    if (!token) return;
    const stop = new AbortController();
    const ask = async () => {
      if (document.hidden) return;
      const got = await getDoor(token, stop.signal);
      if (got && !stop.signal.aborted) setDoor(got);
    };
    ask();
    const timer = setInterval(ask, EVERY_MS);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [token]);
  return door;
}

/** Returns null if there is no answer: the counts that are shown then stay as they are. */
async function getDoor(token: string, signal: AbortSignal): Promise<Door | null> {
  try {
    const response = await fetch("/scan/door", {
      headers: { authorization: `Bearer ${token}` },
      credentials: "omit",
      cache: "no-store",
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    return response.ok ? ((await response.json()) as Door) : null;
  } catch {
    return null;
  }
}
