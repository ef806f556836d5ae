"use client";

import { useEffect } from "react";
import type { Desk } from "#app/scan/desk/desk";
import { Keystrokes } from "./keystrokes.ts";

/** Gives the desk the codes that are pasted, or typed by a hand scanner, while no field has the focus. */
export function useTyping(desk: Desk, isListening: boolean) {
  useEffect(() => {
    if (!isListening) return;
    const strokes = new Keystrokes();
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const code = strokes.press(event.key, event.timeStamp);
      if (!code) return;
      event.preventDefault();
      desk.typed(code);
    };
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData("text/plain");
      if (text) desk.typed(text);
    };
    addEventListener("keydown", onKey, true);
    document.addEventListener("paste", onPaste);
    return () => {
      removeEventListener("keydown", onKey, true);
      document.removeEventListener("paste", onPaste);
    };
  }, [desk, isListening]);
}
