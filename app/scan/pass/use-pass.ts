"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { askDoor } from "#app/scan/api/ask-door";
import { useRetry } from "#app/scan/api/use-retry";
import {
  endsSoon,
  isOver,
  isPass,
  keptOrNewPass,
  keptPass,
  newPass,
  PAIRED_KEY,
  type Pass,
  type PassProblem,
} from "./pass.ts";

/** After these problems a new pass is asked for again, in milliseconds. Ten can be requested in a minute. */
const AGAIN_MS: Partial<Record<PassProblem, number>> = { unreachable: 3_000, fault: 3_000, busy: 10_000 };

const nowInSeconds = () => Math.floor(Date.now() / 1000);

/**
 * Returns the pass of this phone: the stored one, else a new one. It is renewed before it ends. That of a paired device, whose
 * key is `PAIRED_KEY`, has no end, and nobody is asked for a new one.
 */
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
  const renew = useCallback(
    async () => receive(await (key === PAIRED_KEY ? pairedPass() : newPass(key))),
    [key, receive],
  );

  /** Takes that the server no longer knows a token: nothing is scanned with it from now on. */
  const refused = useCallback(
    (token: string) => {
      if (latest.current?.token !== token) return;
      const kept = keptPass(key, nowInSeconds());
      if (kept && kept.token !== token)
        take(kept); // another tab has renewed it
      else receive(key === PAIRED_KEY ? "unpaired" : "ended");
    },
    [key, receive, take],
  );

  useEffect(() => {
    const kept = keptPass(key, nowInSeconds());
    if (kept) take(kept);
    else if (key === PAIRED_KEY) receive("unpaired");
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

  useRetry(renew, pass === null && problem ? AGAIN_MS[problem] : undefined);

  return { pass, latest, problem, renew, refused };
}

/** Returns the pass of this paired device, if the server still knows it. */
async function pairedPass(): Promise<Pass | PassProblem> {
  const pass = keptPass(PAIRED_KEY, nowInSeconds());
  const answer = pass ? await askDoor(pass.token) : "refused";
  if (answer === "refused" || !pass) return "unpaired";
  return answer === "unreachable" ? "unreachable" : pass;
}
