"use client";

import { useEffect, useState } from "react";
import type { Kind } from "#app/scan/api/answers";

const TIMEOUT_MS = 4_000;

/**
 * Returns the notes for the door about the item on the screen, soon after its verdict: a guest does not wait for them. Without an
 * answer there are none.
 */
export function useNotes(item: { kind: Kind; id: string } | null, token: string | null): readonly string[] {
  const [found, setFound] = useState<{ id: string; notes: readonly string[] } | null>(null);
  const { kind, id } = item ?? {};
  useEffect(() => {
    if (!kind || !id || !token) return;
    const stop = new AbortController();
    askNotes({ kind, id }, token, stop.signal).then((notes) => {
      if (notes && !stop.signal.aborted) setFound({ id, notes });
    });
    return () => stop.abort();
  }, [kind, id, token]);
  return found && found.id === id ? found.notes : [];
}

async function askNotes(
  item: { kind: Kind; id: string },
  token: string,
  signal: AbortSignal,
): Promise<string[] | null> {
  try {
    const response = await fetch(`/scan/notes?${new URLSearchParams(item)}`, {
      headers: { authorization: `Bearer ${token}` },
      credentials: "omit",
      cache: "no-store",
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    return response.ok ? ((await response.json()) as { notes: string[] }).notes : null;
  } catch {
    return null;
  }
}
