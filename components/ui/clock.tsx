"use client";
import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";

interface Clock {
  /** The IANA time zone of the store: all times are shown in it, wherever the reader is. */
  zone: string;
  /** When the page was rendered, in Unix seconds. The first paint shows the same times as the server. */
  now: number;
}

const TICK_MS = 10_000;
const ClockContext = createContext<Clock>({ zone: "UTC", now: 0 });

/** Gives every <Time> inside it the time zone of the store and the current time. */
export function ClockProvider({ zone, now, children }: Clock & { children: ReactNode }) {
  return <ClockContext value={{ zone, now }}>{children}</ClockContext>;
}

/** Returns the time zone and the current time in Unix seconds, updated every ten seconds. */
export function useClock(): Clock {
  const { zone, now } = useContext(ClockContext);
  return { zone, now: useSyncExternalStore(subscribe, current, () => now) };
}

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, TICK_MS);
  return () => clearInterval(timer);
}

function current(): number {
  return Math.floor(Date.now() / TICK_MS) * (TICK_MS / 1000);
}
