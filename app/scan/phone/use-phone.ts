"use client";

import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Desk } from "#app/scan/desk/desk";
import type { Verdict } from "#app/scan/verdict/verdict";
import { Keystrokes } from "./keystrokes.ts";
import { keepPreferences, loadPreferences, type Preferences } from "./preferences.ts";
import { give, signalOf } from "./signals.ts";

/** This phone's choices; null until they were read. */
export function usePreferences(): [Preferences | null, (change: Partial<Preferences>) => void] {
  const [preferences, set] = useState<Preferences | null>(null);
  useEffect(() => set(loadPreferences()), []);
  const change = useCallback((part: Partial<Preferences>) => {
    set((before) => {
      const after = { ...(before ?? loadPreferences()), ...part };
      keepPreferences(after);
      return after;
    });
  }, []);
  return [preferences, change];
}

export function useSystemContrast(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia("(prefers-contrast: more)");
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => matchMedia("(prefers-contrast: more)").matches,
    () => false,
  );
}

/** Codes that are pasted, or typed by a hand scanner, where no field has the focus. */
export function useTyping(desk: Desk, listening: boolean) {
  useEffect(() => {
    if (!listening) return;
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
  }, [desk, listening]);
}

/** Browsers let a page sound only after it was touched. */
export function useAudio(): AudioContext | null {
  const [audio, setAudio] = useState<AudioContext | null>(null);
  useEffect(() => {
    const wake = () => {
      if (typeof AudioContext === "undefined") return;
      setAudio((before) => {
        const made = before ?? new AudioContext();
        if (made.state === "suspended") made.resume().catch(() => {});
        return made;
      });
    };
    addEventListener("pointerdown", wake);
    addEventListener("keydown", wake);
    return () => {
      removeEventListener("pointerdown", wake);
      removeEventListener("keydown", wake);
    };
  }, []);
  return audio;
}

export function useSignals(verdict: Verdict | null, card: boolean, audio: AudioContext | null) {
  const latest = useRef(audio);
  latest.current = audio;
  useEffect(() => {
    const signal = verdict ? signalOf(verdict.rule) : card ? signalOf("card") : null;
    if (signal) give(signal, latest.current);
  }, [verdict, card]);
}

/** A door's screen must not go dark. Where the browser cannot promise that, the phone's own setting decides. */
export function useWakeLock() {
  useEffect(() => {
    if (!("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    const hold = async () => {
      if (document.visibilityState === "visible")
        lock = await navigator.wakeLock.request("screen").catch(() => undefined);
    };
    hold();
    document.addEventListener("visibilitychange", hold);
    return () => {
      document.removeEventListener("visibilitychange", hold);
      lock?.release().catch(() => {});
    };
  }, []);
}
