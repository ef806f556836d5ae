"use client";
import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from "react";

interface Clock {
  /** The IANA time zone of the store: all times are shown in it, wherever the reader is. */
  zone: string;
  /** When the page was rendered, in Unix seconds. The first paint shows the same times as the server. */
  now: number;
}

const TICK_MS = 10_000;
const ClockContext = createContext<Clock & { ahead: number }>({ zone: "UTC", now: 0, ahead: 0 });

/** Gives every <Time> inside it the time zone of the store and the current time. `ahead`: how many seconds `now` is ahead of the real time. */
export function ClockProvider({ zone, now, ahead = 0, children }: Clock & { ahead?: number; children: ReactNode }) {
  return <ClockContext value={{ zone, now, ahead }}>{children}</ClockContext>;
}

/** Gives every <Time> inside it the real time: for keys, deliveries and all else that the test clock does not move. */
export function RealClock({ children }: { children: ReactNode }) {
  const { zone, now, ahead } = useContext(ClockContext);
  return <ClockContext value={{ zone, now: now - ahead, ahead: 0 }}>{children}</ClockContext>;
}

/** Returns the time zone alone: who takes only this is not rendered at each tick. */
export const useZone = (): string => useContext(ClockContext).zone;

/** Returns the time zone and the current time in Unix seconds, updated every ten seconds. */
export function useClock(): Clock {
  const { zone, now, ahead } = useContext(ClockContext);
  return { zone, now: Math.max(now, useTick() + ahead) };
}

/**
 * Returns whether a component can leave the words for `at` as the server rendered them: from when the component is hydrated to
 * the next tick. The first date that a browser formats takes it a tenth of the time until a list can be used.
 */
export function useServerText(at: number): boolean {
  const isHydrating = useSyncExternalStore(
    () => () => {},
    () => false,
    () => typeof document !== "undefined",
  );
  const [rendered] = useState(isHydrating ? at : null);
  return useTick() === 0 && rendered === at;
}

/** Unix seconds of the last tick, or 0 before the first. */
let tick = 0;
let isTicking = false;
const listeners = new Set<() => void>();

const useTick = (): number =>
  useSyncExternalStore(
    subscribe,
    () => tick,
    () => 0,
  );

/** All components tick together. The timer runs as long as the document. */
function subscribe(onTick: () => void): () => void {
  listeners.add(onTick);
  if (!isTicking) setInterval(tickAll, TICK_MS);
  isTicking = true;
  return () => listeners.delete(onTick);
}

function tickAll(): void {
  tick = Math.floor(Date.now() / 1000);
  for (const listener of listeners) listener();
}
