"use client";

import { useEffect, useReducer, useRef, useState } from "react";
import type { Desk } from "#app/scan/desk/desk";
import type { Preferences } from "#app/scan/phone/preferences";
import { type CameraChoice, listCameras, type RunningCamera, startCamera } from "./camera.ts";
import { Sightings } from "./codes-in-view.ts";
import { type CameraFailure, cameraFailureOf } from "./failure.ts";
import { type CodeReader, loadReader, readFrames } from "./reader.ts";

/** Runs the camera inside `place` and hands what it reads to the desk while codes are `taking`. */
export function useCamera(
  place: React.RefObject<HTMLDivElement | null>,
  preferences: Preferences | null,
  desk: Desk,
  taking: boolean,
) {
  const [running, setRunning] = useState<RunningCamera | null>(null);
  const [failure, setFailure] = useState<CameraFailure | null>(null);
  const [choices, setChoices] = useState<CameraChoice[]>([]);
  const [times, setTimes] = useState(1);
  const [round, again] = useReducer((count: number) => count + 1, 0);
  const wanted = preferences?.cameraId ?? null;
  const known = preferences !== null;
  const lit = useRef(false);
  lit.current = preferences?.torch ?? false;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` starts the camera anew
  useEffect(() => {
    const parent = place.current;
    if (!parent || !known) return;
    let left = false;
    let camera: RunningCamera | undefined;
    setFailure(null);
    (async () => {
      if (!isSecureContext || !navigator.mediaDevices) throw new Error("no camera for this page");
      const started = await startCamera(parent, wanted, () => setFailure("taken"));
      if (left) return started.stop();
      camera = started;
      setRunning(started);
      setTimes(1);
      if (lit.current) await started.torch?.set(true).catch(() => {});
      setChoices(await listCameras());
    })().catch((error) => !left && setFailure(cameraFailureOf(error, isSecureContext)));
    return () => {
      left = true;
      setRunning(null);
      camera?.stop().catch(() => {});
    };
  }, [place, wanted, known, round]);

  // Whoever comes back from the settings, another app or with another camera finds it tried again.
  useEffect(() => {
    if (!failure || failure === "insecure") return;
    const retry = () => document.visibilityState === "visible" && again();
    document.addEventListener("visibilitychange", retry);
    navigator.mediaDevices?.addEventListener("devicechange", again);
    return () => {
      document.removeEventListener("visibilitychange", retry);
      navigator.mediaDevices?.removeEventListener("devicechange", again);
    };
  }, [failure]);

  const reader = useRef<Promise<CodeReader> | null>(null);
  const sightings = useRef(new Sightings());
  // Frames are read all the time, so that a code still held up when the keypad closes is known to be the old one.
  const mayTake = useRef(taking);
  mayTake.current = taking;
  useEffect(() => {
    if (!running) return;
    const stop = new AbortController();
    reader.current ??= loadReader();
    reader.current
      .then((found) =>
        readFrames(
          found,
          running.video,
          (texts) => {
            const sighting = sightings.current.see(texts, Date.now(), desk.busy || !mayTake.current);
            if (sighting) desk.seen(sighting.text, sighting.unseenMs);
          },
          stop.signal,
        ),
      )
      .catch((error) => {
        reader.current = null;
        if (!stop.signal.aborted) setFailure(cameraFailureOf(error, isSecureContext));
      });
    return () => stop.abort();
  }, [running, desk]);

  return {
    running: running !== null,
    failure,
    choices,
    cameraId: running?.deviceId ?? wanted,
    times,
    again,
    torch: running?.torch ? (on: boolean) => running.torch?.set(on).catch(() => {}) : null,
    zoom: running?.zoom
      ? (to: number) => {
          setTimes(to);
          running.zoom?.set(to).catch(() => setTimes(1));
        }
      : null,
  };
}
