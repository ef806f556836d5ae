"use client";

import { useEffect, useState } from "react";
import { askDoor } from "#app/scan/api/ask-door";
import type { Pass } from "#app/scan/pass/pass";
import type { Door } from "#lib/domain/door/schema";

import { keepDoor, keptDoor } from "./kept-door.ts";

const EVERY_MS = 10_000;

/**
 * Returns what the server last said about the door, also before this page was opened, or null. Asks every 10 seconds while the
 * page is visible, and keeps the answer. Calls `onRefused` when the server does not know the pass.
 */
export function useDoor(pass: Pass | null, onRefused: (token: string) => void): Door | null {
  const [door, setDoor] = useState<Door | null>(null);
  const { id, token } = pass ?? {};
  useEffect(() => {
    if (!id || !token) return;
    const stop = new AbortController();
    setDoor((before) => (before?.device.id === id ? before : keptDoor(id)));
    const ask = async () => {
      if (document.hidden) return;
      const got = await askDoor(token, stop.signal);
      if (stop.signal.aborted || got === "unreachable") return;
      if (got === "refused") return onRefused(token);
      setDoor(got);
      keepDoor(got);
    };
    ask();
    const timer = setInterval(ask, EVERY_MS);
    document.addEventListener("visibilitychange", ask);
    return () => {
      stop.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [id, token, onRefused]);
  return door;
}
