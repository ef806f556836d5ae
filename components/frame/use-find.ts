"use client";
import { useEffect, useState } from "react";
import type { Found } from "./frame-context.tsx";

const SEARCH_AFTER_MS = 150;
const NONE: { text: string; found: readonly Found[] } = { text: "", found: [] };

/**
 * Finds what a text belongs to, shortly after the last key; nothing without a text. Until the answer to this very text is here,
 * it `isPending`. Without a connection, nothing is found.
 */
export function useFind(text: string, find: (text: string) => Promise<readonly Found[]>) {
  const [answer, setAnswer] = useState(NONE);
  const isPending = answer.text !== text;
  useEffect(() => {
    if (!text) setAnswer(NONE);
    if (!text || !isPending) return;
    let isStale = false;
    const timer = setTimeout(async () => {
      const found = await find(text).catch(() => NONE.found);
      if (!isStale) setAnswer({ text, found });
    }, SEARCH_AFTER_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [text, isPending, find]);
  return { found: isPending ? NONE.found : answer.found, isPending };
}
