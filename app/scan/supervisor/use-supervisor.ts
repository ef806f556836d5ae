"use client";

import { useCallback, useEffect, useState } from "react";
import type { Outcome, Unlocked } from "./requests.ts";
import * as requests from "./requests.ts";

/** What a supervisor can do on this phone. Kept in memory only: closing the page locks the phone. */
export interface Supervisor {
  /** The phone is unlocked. */
  isUnlocked: boolean;
  /** The store has a PIN; without one nobody is a supervisor here. */
  hasPin: boolean;
  unlock(pin: string): Promise<Outcome<Unlocked>>;
  lock(): void;
  find(text: string): ReturnType<typeof requests.findGuests>;
  takeBack(redemptionId: string): ReturnType<typeof requests.takeBack>;
}

const LOCKED = { problem: "The phone is locked. Type the PIN again.", isLocked: true };

export function useSupervisor(token: string | null, hasPin: boolean): Supervisor {
  const [unlocked, setUnlocked] = useState<(Unlocked & { token: string }) | null>(null);
  const current = unlocked && unlocked.token === token ? unlocked : null;
  const lock = useCallback(() => setUnlocked(null), []);
  useEffect(() => {
    if (!unlocked) return;
    const timer = setTimeout(lock, unlocked.seconds * 1_000);
    return () => clearTimeout(timer);
  }, [unlocked, lock]);
  const withGrant = async <T>(work: (token: string, grant: string) => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    if (!current) return LOCKED;
    const outcome = await work(current.token, current.grant);
    if ("problem" in outcome && outcome.isLocked) lock();
    return outcome;
  };
  return {
    isUnlocked: current !== null,
    hasPin,
    lock,
    async unlock(pin) {
      if (token === null) return { problem: "This phone has no pass. Open the scanner again." };
      const outcome = await requests.unlock(token, pin);
      if ("ok" in outcome) setUnlocked({ ...outcome.ok, token });
      return outcome;
    },
    find: (text) => withGrant((of, grant) => requests.findGuests(of, grant, text)),
    takeBack: (id) => withGrant((of, grant) => requests.takeBack(of, grant, id)),
  };
}
