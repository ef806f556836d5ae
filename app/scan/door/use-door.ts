"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { askDoor } from "#app/scan/api/ask-door";
import { type LiveDoor, withCounts } from "#app/scan/live/live-door";
import type { Pass } from "#app/scan/pass/pass";
import type { DoorMessage } from "#lib/auth/door-streams";
import { type KeptDoor, keepDoor, keptDoor } from "./kept-door.ts";

const EVERY_MS = 10_000;
/** What the server tells without a request is asked for less often. */
const EVERY_LIVE_MS = 60_000;

/** What this phone knows of its door. */
export interface KnownDoor {
  door: KeptDoor | null;
  /** The last question got no answer. */
  isSilent: boolean;
  /** Asks now. */
  ask: () => void;
  /** True while this phone adds guests to the counts. A message does not say whether it has them already, so it asks instead. */
  isAdding: React.RefObject<boolean>;
}

/**
 * Returns what the server last said about the door, also before this page was opened. Asks while the page is visible: when `live`
 * says that it changed, else every 10 seconds; and keeps what it knows, with the counts of messages. Calls `onRefused` when the server does not know the pass.
 */
export function useDoor(pass: Pass | null, onRefused: (token: string) => void, live: LiveDoor): KnownDoor {
  const [door, setDoor] = useState<KeptDoor | null>(null);
  const [isSilent, setIsSilent] = useState(false);
  const asking = useRef(() => {});
  const isAdding = useRef(false);
  const { id, token } = pass ?? {};
  useEffect(() => {
    if (door) keepDoor(door, door.askedAt);
  }, [door]);
  useEffect(() => {
    if (!id || !token) return;
    const stop = new AbortController();
    setDoor((before) => (before?.device.id === id ? before : keptDoor(id)));
    let askedAt = 0;
    let answeredOf = 0;
    let wasSilent = false;
    const ask = async () => {
      if (document.hidden) return;
      const now = Date.now();
      askedAt = now;
      const got = await askDoor(token, stop.signal);
      if (stop.signal.aborted || now < answeredOf) return; // a later question was answered first
      answeredOf = now;
      wasSilent = got === "unreachable";
      setIsSilent(wasSilent);
      if (got === "unreachable") return;
      if (got === "refused") return onRefused(token);
      setDoor({ ...got, askedAt: now });
    };
    asking.current = ask;
    const askIfDue = () => {
      const everyMs = live.isOpen && !wasSilent ? EVERY_LIVE_MS : EVERY_MS;
      if (Date.now() - askedAt >= everyMs) ask();
    };
    const hear = (message: DoorMessage) => {
      if (message.kind !== "changed" || isAdding.current) return ask(); // what changed before was not told
      setDoor((before) => before && withCounts(before, message.counts));
    };
    ask();
    const timer = setInterval(askIfDue, EVERY_MS);
    const stopHearing = live.hear(hear);
    document.addEventListener("visibilitychange", ask);
    addEventListener("online", ask);
    return () => {
      stop.abort();
      clearInterval(timer);
      stopHearing();
      document.removeEventListener("visibilitychange", ask);
      removeEventListener("online", ask);
    };
  }, [id, token, onRefused, live]);
  return { door, isSilent, ask: useCallback(() => asking.current(), []), isAdding };
}
