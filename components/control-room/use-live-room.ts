"use client";
import { useEffect, useState } from "react";
import type { Room } from "#lib/dashboard/control-room/shape";

/** Returns the room as the server last sent it, and whether it is being sent. The browser reconnects automatically. */
export function useLiveRoom(first: Room): { room: Room; isLive: boolean } {
  const [room, setRoom] = useState(first);
  const [isLive, setLive] = useState(true);
  useEffect(() => {
    const source = new EventSource(`/door/${first.id}/live`);
    let lost: ReturnType<typeof setTimeout> | undefined;
    source.onopen = () => {
      clearTimeout(lost);
      lost = undefined;
      setLive(true);
    };
    source.onmessage = ({ data }) => setRoom(JSON.parse(data) as Room);
    source.onerror = () => {
      lost ??= setTimeout(() => setLive(false), LOST_AFTER_MS); // the browser tries again each second, and fails each time
    };
    return () => {
      clearTimeout(lost);
      source.close();
    };
  }, [first.id]);
  return { room, isLive };
}

/** The server ends a connection each minute, and the next one is there within a second. */
const LOST_AFTER_MS = 5_000;
