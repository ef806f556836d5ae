"use client";

import { useEffect } from "react";
import type { ScanController } from "#app/scan/controller/scan-controller";
import { Keystrokes } from "./keystrokes.ts";

/** Passes codes to the controller that are pasted, or typed by a handheld scanner, while no field has the focus. */
export function useTypedCodes(controller: ScanController, isListening: boolean) {
  useEffect(() => {
    if (!isListening) return;
    const strokes = new Keystrokes();
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const code = strokes.press(event.key, event.timeStamp);
      if (!code) return;
      event.preventDefault();
      controller.typed(code);
    };
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData("text/plain");
      if (text) controller.typed(text);
    };
    addEventListener("keydown", onKey, true);
    document.addEventListener("paste", onPaste);
    return () => {
      removeEventListener("keydown", onKey, true);
      document.removeEventListener("paste", onPaste);
    };
  }, [controller, isListening]);
}
