"use client";

import { useCallback, useRef, useState, useSyncExternalStore } from "react";
import { CameraView } from "./camera/camera-view.tsx";
import { NoCameraView } from "./camera/no-camera-view.tsx";
import { useCamera } from "./camera/use-camera.ts";
import { guestsToday } from "./controller/scan-entries.ts";
import { EMPTY_STATE } from "./controller/state.ts";
import { useEscape, useScanController } from "./controller/use-scan-controller.ts";
import { doorLine } from "./door/door-line.ts";
import { useDoor } from "./door/use-door.ts";
import { passKey, placeKey } from "./pass/pass.ts";
import { usePass } from "./pass/use-pass.ts";
import { DEFAULTS } from "./phone/preferences.ts";
import { useAudio, useSignals } from "./phone/use-audio.ts";
import { useSystemContrast, useWakeLock } from "./phone/use-display.ts";
import { usePreferences } from "./phone/use-preferences.ts";
import { useTypedCodes } from "./phone/use-typed-codes.ts";
import { waitingIn } from "./queue/kept-scan.ts";
import { AnswerView, shownOf } from "./screen/answer-view.tsx";
import { Notice } from "./screen/notice.tsx";
import { ReadyView } from "./screen/ready-view.tsx";
import { ScannerFrame } from "./screen/scanner-frame.tsx";
import { StatusBar } from "./screen/status-bar.tsx";
import { PhoneSheet } from "./sheets/phone-sheet.tsx";
import { ScansSheet } from "./sheets/scans-sheet.tsx";
import { TypeSheet } from "./sheets/type-sheet.tsx";
import { passVerdict } from "./verdict/pass-verdict.ts";
import type { DoorContext } from "./verdict/verdict.ts";

export interface ScannerProps {
  store: { id: string; name: string; mode: "test" | "live"; currency: string; timeZone: string };
  /** How many minutes before the start tickets can be used; null if the store sets no limit. */
  opensMinutesBefore: number | null;
  person: { id: string; name: string; role: string };
  /** All stores of this user. */
  stores: readonly { id: string; name: string }[];
}

type SheetName = "type" | "scans" | "phone";

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
        guestsLetIn={guestsToday(state.scans, store.timeZone)}
        door={scanner.doorLine}
        waiting={waitingIn(state.scans).length}
      />
      <CameraView
        picture={scanner.picture}
        isHidden={shown.kind === "card" || camera.failure !== null}
        isStrip={shown.kind === "wait" || shown.kind === "verdict"}
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
          onType={() => setSheet("type")}
        />
      )}
      {isReady && camera.failure && (
        <NoCameraView
          failure={camera.failure}
          onAgain={camera.restart}
          onType={() => setSheet("type")}
          onPhone={() => setSheet("phone")}
        />
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
      <OpenSheet scanner={scanner} {...props} />
    </ScannerFrame>
  );

  function toggleTorch(set: (on: boolean) => void) {
    set(!preferences.torch);
    setPreferences({ torch: !preferences.torch });
  }
}

/** Returns the state of the scanner and everything that it can do. */
function useScanner({ store, opensMinutesBefore, person }: ScannerProps) {
  const [kept, setPreferences] = usePreferences();
  const preferences = kept ?? DEFAULTS;
  const key = passKey(store.id, store.mode, person.id);
  const pass = usePass(key);
  const { timeZone, currency, mode, name: storeName } = store;
  const facts = { timeZone, currency, mode, storeName, opensMinutesBefore };
  const { controller, sendNow } = useScanController(placeKey(store.id, store.mode), pass.latest, facts);
  const state = useSyncExternalStore(controller.subscribe, controller.state, () => EMPTY_STATE);
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const audio = useAudio();
  const doorFacts = useDoor(pass.pass);
  const systemContrast = useSystemContrast();

  const picture = useRef<HTMLDivElement>(null);
  const isAccepting = pass.pass !== null && state.card === null && sheet === null;
  const camera = useCamera(picture, kept, controller, isAccepting);
  useTypedCodes(controller, isAccepting);
  useWakeLock();
  useSignals(state.verdict, state.card !== null, preferences.sound ? audio : null);
  useEscape(controller, sheet === null);

  const door: DoorContext = { ...facts, now: Math.floor(Date.now() / 1000), deviceName: pass.pass?.name ?? "" };
  const problem = pass.problem && !pass.pass ? passVerdict(pass.problem, door) : null;
  const shown = shownOf(state, problem);
  const isHighContrast = systemContrast || preferences.contrast === "high";
  return {
    controller,
    doorLine: doorFacts && doorLine(doorFacts, Math.floor(Date.now() / 1000)),
    sendNow,
    state,
    pass,
    camera,
    picture,
    preferences,
    setPreferences,
    sheet,
    setSheet,
    door,
    shown,
    isHighContrast,
  };
}

function OpenSheet({ scanner, store, stores, person }: ScannerProps & { scanner: ReturnType<typeof useScanner> }) {
  const { controller, state, camera, preferences, setPreferences, sheet, setSheet } = scanner;
  const close = useCallback(() => setSheet(null), [setSheet]);
  const check = (text: string) => {
    close();
    controller.check(text);
  };
  const redeem = (text: string) => {
    close();
    controller.typed(text);
  };
  if (sheet === "type") return <TypeSheet onClose={close} onCode={redeem} onCheck={check} />;
  if (sheet === "scans") {
    return <ScansSheet scans={state.scans} timeZone={store.timeZone} onSend={scanner.sendNow} onClose={close} />;
  }
  if (sheet !== "phone") return null;
  return (
    <PhoneSheet
      preferences={preferences}
      onChange={setPreferences}
      cameras={camera.choices}
      cameraId={camera.cameraId}
      session={{ store: store.id, mode: store.mode, stores, person }}
      onClose={close}
    />
  );
}

function hintOf(hasPass: boolean, isRunning: boolean): string {
  if (!isRunning) return "Starting the camera";
  return hasPass ? "Hold the code in the frame" : "Connecting";
}
