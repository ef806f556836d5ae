"use client";

import { useEffect, useReducer, useRef, useState } from "react";
import type { Preferences } from "#app/scan/phone/preferences";
import { type CameraChoice, listCameras, type RunningCamera, startCamera } from "./camera.ts";
import { type CameraFailure, cameraFailureOf, lossOf } from "./failure.ts";
import { type CodeTaker, type Reading, useCodes } from "./use-codes.ts";

/** A camera that another app has, or that did not start in time, is tried again this often. */
const AGAIN_MS = 2_000;

type Container = React.RefObject<HTMLDivElement | null>;

/**
 * Runs the camera inside `container`, and passes the codes that it reads to the controller while `isAccepting`: always, except
 * under a keypad or an open sheet. The camera starts when the preferences are loaded.
 */
export function useCamera(
  container: Container,
  preferences: Preferences | null,
  controller: CodeTaker,
  reading: Reading,
) {
  const [failure, setFailure] = useState<CameraFailure | null>(null);
  const [zoom, setZoom] = useState(1);
  const [round, restart] = useReducer((count: number) => count + 1, 0);
  const { running, choices } = useRunningCamera(container, preferences, { round, restart, setFailure, setZoom });
  useRestart(failure, restart);
  const notice = useCodes(running, controller, reading, setFailure);

  return {
    isRunning: running !== null,
    failure,
    /** Why a code in view is not read, to be said to the staff. */
    notice,
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

interface Starting {
  round: number;
  restart: () => void;
  setFailure: (failure: CameraFailure | null) => void;
  setZoom: (zoom: number) => void;
}

/** Starts the camera from the preferences, and again when `round` changes. */
function useRunningCamera(
  container: Container,
  preferences: Preferences | null,
  { round, restart, setFailure, setZoom }: Starting,
) {
  const [running, setRunning] = useState<RunningCamera | null>(null);
  const [choices, setChoices] = useState<CameraChoice[]>([]);
  const wanted = preferences?.cameraId ?? null;
  const isKnown = preferences !== null;
  const failed = useRef<CameraFailure | null>(null);
  const isTorchWanted = useRef(false);
  isTorchWanted.current = preferences?.torch ?? false;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `round` starts the camera again
  useEffect(() => {
    const parent = container.current;
    if (!parent || !isKnown) return;
    let hasStopped = false;
    let camera: RunningCamera | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    if (!isTriedAgain(failed.current)) setFailure(null); // else it stays the reason until a camera is there
    const fail = (failure: CameraFailure) => {
      if (hasStopped) return;
      failed.current = failure;
      setFailure(failure);
      if (failure === "taken") again = setTimeout(restart, AGAIN_MS);
    };
    const onLost = async (deviceId: string | null) => fail(await lossOf(deviceId));
    (async () => {
      if (!isSecureContext || !navigator.mediaDevices) throw new Error("no camera for this page");
      const started = await startCamera(parent, wanted, onLost);
      if (hasStopped) return started.stop();
      camera = started;
      failed.current = null;
      setFailure(null);
      setRunning(started);
      setZoom(1);
      if (isTorchWanted.current) await started.torch?.set(true).catch(() => {});
      setChoices(await listCameras());
    })().catch((error) => {
      const reason = cameraFailureOf(error, isSecureContext);
      fail(failed.current === "lost" && reason === "missing" ? "lost" : reason);
    });
    return () => {
      hasStopped = true;
      clearTimeout(again);
      setRunning(null);
      camera?.stop().catch(() => {});
    };
  }, [container, wanted, isKnown, round, restart, setFailure, setZoom]);

  return { running, choices };
}

/** True if the camera is restarted automatically, without a camera that was connected or a permission that was given. */
const isTriedAgain = (failure: CameraFailure | null): boolean => failure === "lost" || failure === "taken";

/** Starts a failed camera again when the user comes back to this page or connects a camera. */
function useRestart(failure: CameraFailure | null, restart: () => void) {
  useEffect(() => {
    if (!failure || failure === "insecure") return;
    if (failure === "lost") restart(); // another camera may be there
    const onVisible = () => document.visibilityState === "visible" && restart();
    document.addEventListener("visibilitychange", onVisible);
    navigator.mediaDevices?.addEventListener("devicechange", restart);
    return () => {
      document.removeEventListener("visibilitychange", onVisible);
      navigator.mediaDevices?.removeEventListener("devicechange", restart);
    };
  }, [failure, restart]);
}
