"use client";

import { useEffect } from "react";
import { Keystrokes } from "./keystrokes.ts";

/** Passes on codes that are pasted, or typed by a handheld scanner, while no field has the focus. */
export function useTypedCodes(taker: { typed(code: string): unknown }, isListening: boolean) {
  useEffect(() => {
    if (!isListening) return;
    const strokes = new Keystrokes();
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const code = strokes.press(event.key, event.timeStamp);
      if (!code) return;
      event.preventDefault();
      taker.typed(code);
    };
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData("text/plain");
      if (text) taker.typed(text);
    };
    addEventListener("keydown", onKey, true);
    document.addEventListener("paste", onPaste);
    return () => {
      removeEventListener("keydown", onKey, true);
      document.removeEventListener("paste", onPaste);
    };
  }, [taker, isListening]);
}
