"use client";

import { useEffect, useReducer, useRef, useState } from "react";
import type { ScanController } from "#app/scan/controller/scan-controller";
import type { Preferences } from "#app/scan/phone/preferences";
import { type CameraChoice, listCameras, type RunningCamera, startCamera } from "./camera.ts";
import { CodesInView } from "./codes-in-view.ts";
import { type CameraFailure, cameraFailureOf } from "./failure.ts";
import { type CodeReader, loadLibrary, loadReader, readFrames } from "./reader.ts";

type Container = React.RefObject<HTMLDivElement | null>;

/**
 * Runs the camera inside `container`, and passes the codes that it reads to the controller while `isAccepting`. The camera
 * starts when the preferences are loaded.
 */
export function useCamera(
  container: Container,
  preferences: Preferences | null,
  controller: ScanController,
  isAccepting: boolean,
) {
  const [failure, setFailure] = useState<CameraFailure | null>(null);
  const [zoom, setZoom] = useState(1);
  const [round, restart] = useReducer((count: number) => count + 1, 0);
  const { running, choices } = useRunningCamera(container, preferences, round, setFailure, setZoom);
  useRestart(failure, restart);
  useCodes(running, controller, isAccepting, setFailure);

  return {
    isRunning: running !== null,
    failure,
    choices,
    cameraId: running?.deviceId ?? preferences?.cameraId ?? null,
    restart,
    /** Null where the camera has no light. */
    setTorch: running?.torch ? (on: boolean) => running.torch?.set(on).catch(() => {}) : null,
    zoom,
    /** Null where the camera cannot zoom. */
    setZoom: running?.zoom
      ? (to: number) => {
          setZoom(to);
          running.zoom?.set(to).catch(() => setZoom(1));
        }
      : null,
  };
}

/** Starts the camera from the preferences, and again when `round` changes. */
function useRunningCamera(
  container: Container,
  preferences: Preferences | null,
  round: number,
  setFailure: (failure: CameraFailure | null) => void,
  setZoom: (zoom: number) => void,
) {
  const [running, setRunning] = useState<RunningCamera | null>(null);
  const [choices, setChoices] = useState<CameraChoice[]>([]);
  const wanted = preferences?.cameraId ?? null;
  const isKnown = preferences !== null;
  const isTorchWanted = useRef(false);
  isTorchWanted.current = preferences?.torch ?? false;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `round` starts the camera again
  useEffect(() => {
    const parent = container.current;
    if (!parent || !isKnown) return;
    let hasStopped = false;
    let camera: RunningCamera | undefined;
    setFailure(null);
    (async () => {
      if (!isSecureContext || !navigator.mediaDevices) throw new Error("no camera for this page");
      const started = await startCamera(parent, wanted, () => setFailure("taken"));
      if (hasStopped) return started.stop();
      camera = started;
      setRunning(started);
      setZoom(1);
      if (isTorchWanted.current) await started.torch?.set(true).catch(() => {});
      setChoices(await listCameras());
    })().catch((error) => !hasStopped && setFailure(cameraFailureOf(error, isSecureContext)));
    return () => {
      hasStopped = true;
      setRunning(null);
      camera?.stop().catch(() => {});
    };
  }, [container, wanted, isKnown, round]);

  return { running, choices };
}

/** Starts a failed camera again when the user comes back to this page or connects a camera. */
function useRestart(failure: CameraFailure | null, restart: () => void) {
  useEffect(() => {
    if (!failure || failure === "insecure") return;
    const onVisible = () => document.visibilityState === "visible" && restart();
    document.addEventListener("visibilitychange", onVisible);
    navigator.mediaDevices?.addEventListener("devicechange", restart);
    return () => {
      document.removeEventListener("visibilitychange", onVisible);
      navigator.mediaDevices?.removeEventListener("devicechange", restart);
    };
  }, [failure, restart]);
}

/**
 * Reads the frames of a running camera, also while no code is accepted. A code that is still in view when the keypad closes
 * is then known to be the old one.
 */
function useCodes(
  running: RunningCamera | null,
  controller: ScanController,
  isAccepting: boolean,
  setFailure: (failure: CameraFailure) => void,
) {
  const reader = useRef<Promise<CodeReader> | null>(null);
  const inView = useRef(new CodesInView());
  const canAccept = useRef(isAccepting);
  canAccept.current = isAccepting;
  useEffect(() => {
    loadLibrary().catch(() => {}); // while the camera starts; `loadReader` reports a failure
  }, []);
  useEffect(() => {
    if (!running) return;
    const stop = new AbortController();
    const onCodes = (texts: string[]) => {
      const code = inView.current.update(texts, Date.now(), controller.isBusy || !canAccept.current);
      if (code) controller.seen(code.text, code.unseenMs);
    };
    reader.current ??= loadReader();
    reader.current
      .then((loaded) => readFrames(loaded, running.video, onCodes, stop.signal))
      .catch((error) => {
        reader.current = null;
        if (!stop.signal.aborted) setFailure(cameraFailureOf(error, isSecureContext));
      });
    return () => stop.abort();
  }, [running, controller, setFailure]);
}
