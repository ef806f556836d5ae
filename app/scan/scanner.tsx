"use client";

import { CameraView, type PictureSize } from "./camera/camera-view.tsx";
import { NoCameraView } from "./camera/no-camera-view.tsx";
import { AnswerView, type Shown } from "./screen/answer-view.tsx";
import { Notice } from "./screen/notice.tsx";
import { ReadyView } from "./screen/ready-view.tsx";
import { ScannerFrame } from "./screen/scanner-frame.tsx";
import { StatusBar } from "./screen/status-bar.tsx";
import { SheetPlace } from "./sheets/sheet-place.tsx";
import { type ScannerProps, useScanner } from "./use-scanner.ts";

/** The scanner: the camera, and the verdict on the scanned code. */
export function Scanner(props: ScannerProps) {
  const scanner = useScanner(props);
  const { store } = props;
  const { controller, state, pass, camera, preferences, setPreferences, setSheet, door, shown } = scanner;
  const isRequesting = state.requestedAt !== null;
  const last = state.scans[0];
  const doneAt = state.undo && state.undo.key === last?.key ? state.undo.at : null;
  const hasProblem = pass.problem !== null && pass.pass === null;
  const isReady = shown.kind === "ready";
  const { setTorch, setZoom } = camera;
  return (
    <ScannerFrame shown={shown} isLast={state.isLast} preferences={preferences} isHighContrast={scanner.isHighContrast}>
      <StatusBar
        storeName={store.name}
        deviceName={pass.pass?.name ?? null}
        mode={store.mode}
        {...scanner.bar}
        onDoor={() => setSheet("door")}
      />
      <CameraView
        picture={scanner.picture}
        size={pictureSize(shown, camera.failure !== null)}
        isRequesting={isRequesting}
        hint={hintOf(pass.pass !== null, camera.isRunning)}
        notice={camera.notice}
        zoom={setZoom && { value: camera.zoom, onPick: setZoom }}
        onBack={hasProblem ? null : () => controller.clear()}
      />
      {!isReady && (
        <AnswerView
          shown={shown}
          controller={controller}
          state={state}
          door={door}
          language={preferences.language}
          onLanguage={(language) => setPreferences({ language })}
          pass={{ problem: pass.problem, isMissing: pass.pass === null, renew: pass.renew }}
          notes={scanner.notes}
          onType={() => setSheet("type")}
          onUnpair={() => setSheet("unpair")}
        />
      )}
      {isReady && camera.failure && (
        <NoCameraView failure={camera.failure} onAgain={camera.restart} onSheet={setSheet} />
      )}
      {isReady && !camera.failure && (
        <ReadyView
          scan={last}
          doneAt={doneAt}
          onUndo={isRequesting ? undefined : () => controller.undo()}
          torch={setTorch && { isOn: preferences.torch, onToggle: () => toggleTorch(setTorch) }}
          onSheet={setSheet}
        />
      )}
      {state.notice && <Notice text={state.notice} onClose={controller.closeNotice} />}
      <SheetPlace scanner={scanner} {...props} />
    </ScannerFrame>
  );

  function toggleTorch(set: (on: boolean) => void) {
    set(!preferences.torch);
    setPreferences({ torch: !preferences.torch });
  }
}

function pictureSize({ kind }: Shown, hasFailed: boolean): PictureSize {
  if (kind === "card") return "card";
  if (hasFailed) return "hidden";
  return kind === "ready" ? "full" : "strip";
}

function hintOf(hasPass: boolean, isRunning: boolean): string {
  if (!isRunning) return "Starting the camera";
  return hasPass ? "Hold the code in the frame" : "Connecting";
}
