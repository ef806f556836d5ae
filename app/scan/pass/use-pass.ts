"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { endsSoon, isOver, isPass, keptPass, newPass, type Pass, type PassProblem } from "./pass.ts";

const nowInSeconds = () => Math.floor(Date.now() / 1000);

/** Returns the pass of this tab: the stored one, else a new one. It is renewed before it ends. */
export function usePass(key: string) {
  const [pass, setPass] = useState<Pass | null>(null);
  const [problem, setProblem] = useState<PassProblem | null>(null);
  // Set before the next render: a request may follow a renewal at once.
  const latest = useRef<Pass | null>(null);
  const take = useCallback((got: Pass | null) => {
    latest.current = got;
    setPass(got);
  }, []);

  const renew = useCallback(async () => {
    const got = await newPass(key);
    if (isPass(got)) take(got);
    else if (isOver(got)) take(null);
    setProblem(isPass(got) ? null : got);
    return isPass(got);
  }, [key, take]);

  useEffect(() => {
    const kept = keptPass(key, nowInSeconds());
    if (kept) take(kept);
    else renew();
  }, [key, renew, take]);

  useEffect(() => {
    if (!pass) return;
    const timer = setInterval(() => endsSoon(pass, nowInSeconds()) && renew(), 60_000);
    return () => clearInterval(timer);
  }, [pass, renew]);

  return { pass, latest, problem, renew };
}
