"use client";
import { useEffect } from "react";

/**
 * While the field that a shortcut opened is still loading, keeps for it what is typed or pasted. Otherwise these keys would be
 * lost, or taken for shortcuts. Enter ends the text with a line break.
 */
export function useEarlyKeys(
  isLoading: boolean,
  setText: (change: (text: string) => string) => void,
  close: () => void,
) {
  useEffect(() => {
    if (!isLoading) return;
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.key === "Escape") close();
      else if (event.key === "Enter") setText((text) => text && `${text}\n`);
      else if (event.key === "Backspace") setText((text) => text.slice(0, -1));
      else if (event.key.length === 1) setText((text) => text + event.key);
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    function paste(event: ClipboardEvent) {
      const pasted = event.clipboardData?.getData("text") ?? "";
      setText((text) => text + pasted.trim());
      event.preventDefault();
    }
    addEventListener("keydown", press, options);
    addEventListener("paste", paste, options);
    return () => listening.abort();
  });
}
