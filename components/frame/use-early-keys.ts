"use client";
import { useEffect } from "react";

/**
 * While the field that a shortcut opened is still loading, keeps for it what is typed or pasted. Otherwise these keys would be
 * lost, or taken for shortcuts.
 */
export function useEarlyKeys(
  isLoading: boolean,
  { type, enter, close }: { type: (change: (text: string) => string) => void; enter: () => void; close: () => void },
) {
  useEffect(() => {
    if (!isLoading) return;
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.key === "Escape") close();
      else if (event.key === "Enter") enter();
      else if (event.key === "Backspace") type((text) => text.slice(0, -1));
      else if (event.key.length === 1) type((text) => text + event.key);
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    function paste(event: ClipboardEvent) {
      const pasted = event.clipboardData?.getData("text") ?? "";
      type((text) => text + pasted.trim());
      event.preventDefault();
    }
    addEventListener("keydown", press, options);
    addEventListener("paste", paste, options);
    return () => listening.abort();
  });
}
