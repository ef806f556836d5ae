"use client";
import { useEffect, useRef, useState } from "react";
import type { Offer } from "#lib/dashboard/counter/shape";

const SEARCH_AFTER_MS = 120;

/** The offers that match `text`, and for which text they were found. A failed search keeps the last ones. */
export function useOffers(first: readonly Offer[], text: string, find: (text: string) => Promise<readonly Offer[]>) {
  const [found, setFound] = useState({ text: "", offers: first });
  const wanted = text.trim();
  const latest = useRef(wanted);
  latest.current = wanted;
  useEffect(() => {
    if (wanted === found.text) return;
    const timer = setTimeout(() => {
      find(wanted).then(
        (offers) => latest.current === wanted && setFound({ text: wanted, offers }),
        () => undefined,
      );
    }, SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [wanted, found.text, find]);
  return { ...found, isCurrent: found.text === wanted };
}
