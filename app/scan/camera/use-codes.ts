"use client";

import { useEffect, useRef, useState } from "react";
import type { RunningCamera } from "./camera.ts";
import { type CodeNotice, CodesInView } from "./codes-in-view.ts";
import { type CameraFailure, cameraFailureOf } from "./failure.ts";
import { type CodeReader, loadReader, readFrames } from "./reader.ts";

/** Takes each code that has come into view. `unseenMs` is as in `NewCode`. */
export interface CodeTaker {
  seen(text: string, unseenMs: number | null): unknown;
}

export interface Reading {
  /** False under a keypad or an open sheet. */
  isAccepting: boolean;
  /** The store has codes of another system, which can be barcodes. */
  readsBarcodes?: boolean;
}

/** A reader that did not load, or ended, is loaded again after this time. */
const AGAIN_MS = 2_000;

/**
 * Reads the frames of a running camera, also while no code is accepted: a code that is still in view when the keypad closes is
 * then known to be the old one. Returns why a code in view is not read.
 */
export function useCodes(
  running: RunningCamera | null,
  taker: CodeTaker,
  reading: Reading,
  setFailure: (failure: CameraFailure | null) => void,
): CodeNotice | null {
  const [notice, setNotice] = useState<CodeNotice | null>(null);
  const reader = useRef<Promise<CodeReader> | null>(null);
  const inView = useRef(new CodesInView());
  const now = useRef(reading);
  now.current = reading;
  useEffect(() => {
    reader.current ??= loadReader(); // while the camera starts
    reader.current.catch(() => {}); // said below, when there is a picture to read
    return () => {
      reader.current?.then((loaded) => loaded.close()).catch(() => {});
      reader.current = null;
    };
  }, []);
  useEffect(() => {
    if (!running) return;
    const stop = new AbortController();
    const onCodes = (texts: string[]) => {
      const seen = inView.current.update(texts, Date.now(), now.current.isAccepting);
      setNotice(seen.notice);
      if (seen.code) taker.seen(seen.code.text, seen.code.unseenMs);
    };
    let again: ReturnType<typeof setTimeout> | undefined;
    const read = async () => {
      try {
        reader.current ??= loadReader();
        const loaded = await reader.current;
        if (stop.signal.aborted) return;
        setFailure(null);
        await readFrames(loaded, running.video, onCodes, () => now.current.readsBarcodes ?? false, stop.signal);
      } catch (error) {
        reader.current = null;
        if (stop.signal.aborted) return;
        setFailure(cameraFailureOf(error, isSecureContext));
        again = setTimeout(read, AGAIN_MS);
      }
    };
    read();
    return () => {
      stop.abort();
      clearTimeout(again);
      setNotice(null);
    };
  }, [running, taker, setFailure]);
  return notice;
}
