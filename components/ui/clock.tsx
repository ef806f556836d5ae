"use client";
import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";

interface Clock {
  /** The store's IANA zone: times are the store's, wherever the reader sits. */
  zone: string;
  /** Unix seconds when the page was rendered, so that server and first paint agree. */
  now: number;
}

const TICK_MS = 10_000;
const ClockContext = createContext<Clock>({ zone: "UTC", now: 0 });

/** Gives every <Time> beneath it the store's zone and a running clock. */
export function ClockProvider({ zone, now, children }: Clock & { children: ReactNode }) {
  return <ClockContext value={{ zone, now }}>{children}</ClockContext>;
}

/** Zone and current Unix second; rises every ten seconds once the page is alive. */
export function useClock(): Clock {
  const { zone, now } = useContext(ClockContext);
  return { zone, now: useSyncExternalStore(subscribe, current, () => now) };
}

function subscribe(tell: () => void): () => void {
  const timer = setInterval(tell, TICK_MS);
  return () => clearInterval(timer);
}

function current(): number {
  return Math.floor(Date.now() / TICK_MS) * (TICK_MS / 1000);
}
