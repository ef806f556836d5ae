"use client";

import { useEffect } from "react";
import { Keystrokes } from "./keystrokes.ts";

interface Taker {
  /** Takes a pasted text. */
  typed(text: string): unknown;
  /** Takes what a handheld scanner has typed. */
  keyed(text: string): unknown;
}

/** Passes on codes that are pasted, or typed by a handheld scanner, while no field has the focus. */
export function useTypedCodes(taker: Taker, isListening: boolean) {
  useEffect(() => {
    if (!isListening) return;
    const strokes = new Keystrokes();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = (code: string | null) => {
      clearTimeout(timer);
      const { waitMs } = strokes;
      if (waitMs !== null) timer = setTimeout(() => take(strokes.pause()), waitMs);
      if (code) taker.keyed(code);
    };
    const onKey = (event: KeyboardEvent) => {
      if (isShortcut(event)) return;
      const { code, isPart } = strokes.press(event.key);
      if (isPart) event.preventDefault();
      take(code);
    };
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData("text/plain");
      if (text) taker.typed(text);
    };
    addEventListener("keydown", onKey, true);
    document.addEventListener("paste", onPaste);
    return () => {
      clearTimeout(timer);
      removeEventListener("keydown", onKey, true);
      document.removeEventListener("paste", onPaste);
    };
  }, [taker, isListening]);
}

/** AltGr types characters, and some systems report it as Ctrl and Alt. */
const isShortcut = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph");
