"use client";

import { useCallback, useEffect, useState } from "react";
import { askDoor } from "#app/scan/api/ask-door";
import { useRetry } from "#app/scan/api/use-retry";
import { keepDoor, keptDoor } from "#app/scan/door/kept-door";
import { pairingCodeIn } from "#app/scan/pairing/pairing-code";
import { keptPass, PAIRED_KEY, type Pass } from "#app/scan/pass/pass";
import type { ScanSession } from "#app/scan/session/facts";
import { keptSession } from "#app/scan/session/kept-session";
import { askSession } from "#app/scan/session/session";
import type { Door } from "#lib/domain/door/schema";

/** After this long without an answer the scanner opens for the person who was signed in last. */
const ANSWER_WITHIN_MS = 1_500;

/** While nobody is known and the server does not answer, it is asked again after this time. */
const AGAIN_MS = 3_000;

/** For whom this phone scans. `revoked`: it was a paired device, and the server no longer knows it. */
export type Start =
  | { kind: "starting" }
  | { kind: "pairing"; code: string }
  | { kind: "device"; name: string; door: Door }
  | { kind: "person"; session: ScanSession }
  | { kind: "revoked"; name: string }
  | { kind: "unreachable" };

/** Finds out for whom this phone scans. A phone that knows it from before needs no network. */
export function useStart() {
  const [start, setStart] = useState<Start>({ kind: "starting" });
  const begin = useCallback(() => {
    find().then(setStart);
  }, []);
  const pairWith = useCallback((code: string) => setStart({ kind: "pairing", code }), []);
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => key === PAIRED_KEY && begin(); // another tab has paired or left
    begin();
    addEventListener("hashchange", begin);
    addEventListener("storage", onStorage);
    return () => {
      removeEventListener("hashchange", begin);
      removeEventListener("storage", onStorage);
    };
  }, [begin]);
  useRetry(begin, start.kind === "unreachable" ? AGAIN_MS : undefined);
  return { start, begin, pairWith };
}

async function find(): Promise<Start> {
  const code = pairingCodeIn(location.hash);
  if (code) return { kind: "pairing", code };
  const paired = keptPass(PAIRED_KEY, 0);
  return paired ? findDoor(paired) : findPerson();
}

async function findDoor({ id, name, token }: Pass): Promise<Start> {
  const kept = keptDoor(id);
  if (kept) return { kind: "device", name, door: kept };
  const door = await askDoor(token);
  if (door === "refused") return { kind: "revoked", name };
  if (door === "unreachable") return { kind: "unreachable" };
  keepDoor(door);
  return { kind: "device", name, door };
}

async function findPerson(): Promise<Start> {
  const kept = keptSession();
  const asked = askSession();
  const session = kept ? await Promise.race([asked, after(ANSWER_WITHIN_MS, kept)]) : await asked;
  if (session === "signed_out") {
    location.replace("/sign-in?next=/scan");
    return { kind: "starting" };
  }
  if (session !== "unreachable") return { kind: "person", session };
  return kept ? { kind: "person", session: kept } : { kind: "unreachable" };
}

const after = <T>(ms: number, value: T): Promise<T> => new Promise((resolve) => setTimeout(() => resolve(value), ms));
