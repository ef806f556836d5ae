"use client";

import { useEffect, useState } from "react";
import { askDoor } from "#app/scan/api/ask-door";
import { type LiveDoor, withCounts } from "#app/scan/live/live-door";
import type { Pass } from "#app/scan/pass/pass";
import type { DoorMessage } from "#lib/auth/door-streams";
import type { Door } from "#lib/domain/door/schema";

import { keepDoor, keptDoor } from "./kept-door.ts";

const EVERY_MS = 10_000;
/** What the server tells by itself is not asked for so often. */
const EVERY_LIVE_MS = 60_000;

/**
 * Returns what the server last said about the door, also before this page was opened, or null. Asks while the page is visible:
 * when `live` says that it changed, else every 10 seconds; and keeps the answer. Calls `onRefused` when the server does not know the pass.
 */
export function useDoor(pass: Pass | null, onRefused: (token: string) => void, live: LiveDoor): Door | null {
  const [door, setDoor] = useState<Door | null>(null);
  const { id, token } = pass ?? {};
  useEffect(() => {
    if (!id || !token) return;
    const stop = new AbortController();
    setDoor((before) => (before?.device.id === id ? before : keptDoor(id)));
    let askedAt = 0;
    const ask = async () => {
      if (document.hidden) return;
      askedAt = Date.now();
      const got = await askDoor(token, stop.signal);
      if (stop.signal.aborted || got === "unreachable") return;
      if (got === "refused") return onRefused(token);
      setDoor(got);
      keepDoor(got);
    };
    const askIfDue = () => Date.now() - askedAt >= (live.isOpen ? EVERY_LIVE_MS : EVERY_MS) && ask();
    const hear = (message: DoorMessage) => {
      if (message.kind === "door" || message.kind === "open") ask(); // what changed before was not told
      if (message.kind === "changed") setDoor((before) => before && withCounts(before, message.counts));
    };
    ask();
    const timer = setInterval(askIfDue, EVERY_MS);
    const stopHearing = live.hear(hear);
    document.addEventListener("visibilitychange", ask);
    return () => {
      stop.abort();
      clearInterval(timer);
      stopHearing();
      document.removeEventListener("visibilitychange", ask);
    };
  }, [id, token, onRefused, live]);
  return door;
}
