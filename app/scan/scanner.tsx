"use client";

import { useCallback, useRef, useState, useSyncExternalStore } from "react";
import type { Door, DoorState } from "#lib/domain/door/schema";
import { CameraView } from "./camera/camera-view.tsx";
import { NoCameraView } from "./camera/no-camera-view.tsx";
import { useCamera } from "./camera/use-camera.ts";
import type { HereFacts } from "./controller/decide-here.ts";
import { guestsToday } from "./controller/scan-entries.ts";
import { EMPTY_STATE } from "./controller/state.ts";
import { useEscape, useScanController } from "./controller/use-scan-controller.ts";
import { doorLine } from "./door/door-line.ts";
import { admittedEvents, type DoorPick, listedEvents } from "./door/pick.ts";
import { useDoor } from "./door/use-door.ts";
import { usePick } from "./door/use-pick.ts";
import { useDoorItems } from "./list/use-door-items.ts";
import { useNotes } from "./notes/use-notes.ts";
import { useCodeTaker } from "./pairing/use-code-taker.ts";
import { placeKey } from "./pass/pass.ts";
import { usePass } from "./pass/use-pass.ts";
import { DEFAULTS } from "./phone/preferences.ts";
import { useAudio, useSignals } from "./phone/use-audio.ts";
import { useBattery } from "./phone/use-battery.ts";
import { useSystemContrast, useWakeLock } from "./phone/use-display.ts";
import { usePreferences } from "./phone/use-preferences.ts";
import { useTypedCodes } from "./phone/use-typed-codes.ts";
import { type KeptScan, waitingIn } from "./queue/kept-scan.ts";
import { AnswerView, shownOf } from "./screen/answer-view.tsx";
import { Notice } from "./screen/notice.tsx";
import { ReadyView } from "./screen/ready-view.tsx";
import { ScannerFrame } from "./screen/scanner-frame.tsx";
import { StatusBar } from "./screen/status-bar.tsx";
import { DoorSheet } from "./sheets/door-sheet.tsx";
import { type PhoneOwner, PhoneSheet } from "./sheets/phone-sheet.tsx";
import { ScansSheet } from "./sheets/scans-sheet.tsx";
import { TypeSheet } from "./sheets/type-sheet.tsx";
import { UnpairSheet } from "./sheets/unpair-sheet.tsx";
import { useStateReport } from "./state/use-state-report.ts";
import { passVerdict } from "./verdict/pass-verdict.ts";
import type { DoorContext } from "./verdict/verdict.ts";

export interface ScannerProps {
  store: { id: string; name: string; mode: "test" | "live"; currency: string; timeZone: string };
  /** How many minutes before the start tickets can be used; null if the store sets no limit. */
  opensMinutesBefore: number | null;
  /** Where the pass of this phone is stored. */
  passKey: string;
  owner: PhoneOwner;
  /** The code of a QR code that pairs a phone was scanned. */
  onPair: (code: string) => void;
  /** The phone is no longer a paired device. */
  onLeft: () => void;
}

type SheetName = "type" | "scans" | "phone" | "unpair" | "door";

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
          notes={scanner.notes}
          onType={() => setSheet("type")}
          onUnpair={() => setSheet("unpair")}
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
function useScanner({ store, opensMinutesBefore, passKey, onPair }: ScannerProps) {
  const [kept, setPreferences] = usePreferences();
  const preferences = kept ?? DEFAULTS;
  const pass = usePass(passKey);
  const { timeZone, currency, mode, name: storeName } = store;
  const facts = { timeZone, currency, mode, storeName, opensMinutesBefore };
  const doorFacts = useDoor(pass.pass, pass.refused);
  const [pick, setPick] = usePick(pass.pass);
  const { items, askedAt } = useDoorItems(
    pass.pass,
    doorFacts && listedEvents(doorFacts, pick, Math.floor(Date.now() / 1000)),
  );
  const here = { items, facts: hereFacts(doorFacts, pick) };
  const { controller, sendNow } = useScanController(placeKey(store.id, store.mode), pass, facts, here);
  const state = useSyncExternalStore(controller.subscribe, controller.state, () => EMPTY_STATE);
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const audio = useAudio();
  const systemContrast = useSystemContrast();
  const notes = useNotes(state.item, pass.pass?.token ?? null);
  const battery = useBattery();
  useStateReport(pass.pass, stateOf(state.scans, askedAt, battery, pick));

  const picture = useRef<HTMLDivElement>(null);
  const isAccepting = (pass.pass !== null || pass.problem !== null) && state.card === null && sheet === null;
  const codes = useCodeTaker(controller, { hasPass: pass.pass !== null, knowsDoor: doorFacts !== null }, onPair);
  const camera = useCamera(picture, kept, codes, isAccepting);
  useTypedCodes(codes, isAccepting);
  useWakeLock();
  useSignals(state.verdict, state.card !== null, preferences.sound ? audio : null);
  useEscape(controller, sheet === null);

  const door: DoorContext = { ...facts, now: Math.floor(Date.now() / 1000), deviceName: pass.pass?.name ?? "" };
  const problem = pass.problem && !pass.pass ? passVerdict(pass.problem, door) : null;
  const shown = shownOf(state, problem);
  const isHighContrast = systemContrast || preferences.contrast === "high";
  return {
    controller,
    codes,
    bar: {
      guestsLetIn: guestsToday(state.scans, timeZone),
      door: doorFacts && doorLine(doorFacts, pick, Math.floor(Date.now() / 1000)),
      waiting: waitingIn(state.scans).length,
      listAskedAt: askedAt,
      battery,
    },
    sendNow,
    state,
    notes,
    pass,
    camera,
    picture,
    preferences,
    setPreferences,
    sheet,
    setSheet,
    doorFacts,
    pick,
    setPick,
    door,
    shown,
    isHighContrast,
  };
}

/** What this phone decides with, by the newest answer about its door. */
const hereFacts = (door: Door | null, pick: DoorPick): HereFacts => ({
  rules: door?.rules ?? null,
  ticketEventIds: door && admittedEvents(door, pick, Math.floor(Date.now() / 1000)),
  isPicked: pick !== null,
  deviceEventIds: door?.device.ticket_event_ids ?? null,
});

/** What this phone tells the dashboard about itself. */
const stateOf = (
  scans: readonly KeptScan[],
  listAskedAt: number | null,
  battery: number | null,
  pick: DoorPick,
): DoorState => ({
  battery: battery === null ? null : battery / 100,
  queue: waitingIn(scans).length,
  list_as_of: toSeconds(listAskedAt),
  last_scan_at: toSeconds(scans[0]?.at ?? null),
  door: pick ? { kind: "ticket_events", ids: [...pick] } : { kind: "any", ids: [] },
});

const toSeconds = (ms: number | null): number | null => (ms === null ? null : Math.floor(ms / 1000));

function OpenSheet({ scanner, store, owner, onLeft }: ScannerProps & { scanner: ReturnType<typeof useScanner> }) {
  const { controller, codes, state, pass, camera, preferences, setPreferences, sheet, setSheet } = scanner;
  const close = useCallback(() => setSheet(null), [setSheet]);
  const check = (text: string) => {
    close();
    controller.check(text);
  };
  const redeem = (text: string) => {
    close();
    codes.typed(text);
  };
  if (sheet === "type") return <TypeSheet onClose={close} onCode={redeem} onCheck={check} />;
  if (sheet === "scans") {
    return <ScansSheet scans={state.scans} timeZone={store.timeZone} onSend={scanner.sendNow} onClose={close} />;
  }
  if (sheet === "unpair" && owner.kind === "device") {
    return (
      <UnpairSheet
        device={owner.name}
        store={store.name}
        isRevoked={pass.problem === "unpaired"}
        waiting={waitingIn(state.scans).length}
        onLeft={onLeft}
        onClose={close}
      />
    );
  }
  const { doorFacts, pick, setPick } = scanner;
  if (sheet === "door" && doorFacts) return <DoorSheet door={doorFacts} pick={pick} onPick={setPick} onClose={close} />;
  if (sheet !== "phone") return null;
  return (
    <PhoneSheet
      preferences={preferences}
      onChange={setPreferences}
      cameras={camera.choices}
      cameraId={camera.cameraId}
      store={store}
      owner={owner}
      onUnpair={() => setSheet("unpair")}
      onClose={close}
    />
  );
}

function hintOf(hasPass: boolean, isRunning: boolean): string {
  if (!isRunning) return "Starting the camera";
  return hasPass ? "Hold the code in the frame" : "Connecting";
}
