"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { endsSoon, isOver, isPass, keptOrNewPass, keptPass, newPass, type Pass, type PassProblem } from "./pass.ts";

const nowInSeconds = () => Math.floor(Date.now() / 1000);

/** Returns the pass of this phone: the stored one, else a new one. It is renewed before it ends. */
export function usePass(key: string) {
  const [pass, setPass] = useState<Pass | null>(null);
  const [problem, setProblem] = useState<PassProblem | null>(null);
  // Set before the next render: a request may follow a renewal at once.
  const latest = useRef<Pass | null>(null);
  const take = useCallback((got: Pass | null) => {
    latest.current = got;
    setPass(got);
  }, []);

  const receive = useCallback(
    (got: Pass | PassProblem) => {
      if (isPass(got)) take(got);
      else if (isOver(got)) take(null);
      setProblem(isPass(got) ? null : got);
      return isPass(got);
    },
    [take],
  );
  const renew = useCallback(async () => receive(await newPass(key)), [key, receive]);

  useEffect(() => {
    const kept = keptPass(key, nowInSeconds());
    if (kept) take(kept);
    else keptOrNewPass(key, nowInSeconds()).then(receive);
  }, [key, receive, take]);

  useEffect(() => {
    if (!pass) return;
    const renewBeforeItEnds = async () => {
      if (endsSoon(pass, nowInSeconds())) receive(await keptOrNewPass(key, nowInSeconds()));
    };
    const timer = setInterval(renewBeforeItEnds, 60_000);
    return () => clearInterval(timer);
  }, [key, pass, receive]);

  return { pass, latest, problem, renew };
}
