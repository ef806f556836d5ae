"use client";

import { useEffect, useState } from "react";
import { LiveDoor } from "./live-door.ts";

/**
 * Returns what the server tells this phone without being asked, while the page is visible. Calls `onRefused` when the server
 * does not know the token any longer: of a revoked phone within a second.
 */
export function useLiveDoor(token: string | null, onRefused: (token: string) => void): LiveDoor {
  const [live] = useState(() => new LiveDoor());
  useEffect(() => {
    if (!token) return;
    let stop = new AbortController();
    const follow = async () => {
      stop.abort();
      stop = new AbortController();
      const { signal } = stop;
      const isRefused = !document.hidden && (await live.follow(token, signal));
      if (isRefused && !signal.aborted) onRefused(token);
    };
    follow();
    addEventListener("online", follow);
    document.addEventListener("visibilitychange", follow);
    return () => {
      stop.abort();
      removeEventListener("online", follow);
      document.removeEventListener("visibilitychange", follow);
    };
  }, [live, token, onRefused]);
  return live;
}
