"use client";

import { useRef, useSyncExternalStore } from "react";
import type { Door, DoorState } from "#lib/domain/door/schema";
import { useCamera } from "./camera/use-camera.ts";
import type { HereFacts } from "./controller/decide-here.ts";
import { guestsToday } from "./controller/scan-entries.ts";
import { EMPTY_STATE, type ScannerState } from "./controller/state.ts";
import { useEscape, useScanController } from "./controller/use-scan-controller.ts";
import { doorLine } from "./door/door-line.ts";
import { admissionOf, type DoorPick, listedParts, MOST_NAMED } from "./door/pick.ts";
import { useDoor } from "./door/use-door.ts";
import { usePick } from "./door/use-pick.ts";
import { useDoorItems } from "./list/use-door-items.ts";
import { useLiveDoor } from "./live/use-live-door.ts";
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
import { shownOf } from "./screen/answer-view.tsx";
import { useForget } from "./session/use-forget.ts";
import type { PhoneOwner } from "./sheets/phone-sheet.tsx";
import { useSheet } from "./sheets/use-sheet.ts";
import { useStateReport } from "./state/use-state-report.ts";
import { useSupervisor } from "./supervisor/use-supervisor.ts";
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

export type ScannerParts = ReturnType<typeof useScanner>;

/** Returns the state of the scanner and everything that it can do. */
export function useScanner({ store, opensMinutesBefore, passKey, onPair }: ScannerProps) {
  const [kept, setPreferences] = usePreferences();
  const preferences = kept ?? DEFAULTS;
  const pass = usePass(passKey);
  const { timeZone, currency, mode, name: storeName } = store;
  const facts = { timeZone, currency, mode, storeName, opensMinutesBefore };
  const live = useLiveDoor(pass.pass?.token ?? null, pass.refused);
  const doorFacts = useDoor(pass.pass, pass.refused, live);
  const [pick, setPick] = usePick(pass.pass);
  const { items, askedAt } = useDoorItems(
    pass.pass,
    doorFacts ? listedParts(doorFacts, pick, Math.floor(Date.now() / 1000)) : TODAY,
    live,
  );
  const here = { items, facts: hereFacts(doorFacts, pick) };
  const { controller, sendNow } = useScanController(placeKey(store.id, store.mode), pass, facts, here);
  const state = useSyncExternalStore(controller.subscribe, controller.state, () => EMPTY_STATE);
  // A revoked device has nothing left to guard, and the server does not unlock it.
  const hasPin = pass.problem !== "unpaired" && (doorFacts?.store.has_pin ?? false);
  const supervisor = useSupervisor(pass.pass?.token ?? null, hasPin);
  const sheets = useSheet(supervisor);
  useForget(pass.problem, controller, sheets.close);
  const audio = useAudio();
  const systemContrast = useSystemContrast();
  const notes = useNotes(state.item, pass.pass?.token ?? null);
  const battery = useBattery();
  useStateReport(pass.pass, stateOf(state.scans, askedAt, battery, pick));

  const picture = useRef<HTMLDivElement>(null);
  const isAccepting = (pass.pass !== null || pass.problem !== null) && state.card === null && sheets.sheet === null;
  const codes = useCodeTaker(controller, { hasPass: pass.pass !== null, knowsDoor: doorFacts !== null }, onPair);
  const camera = useCamera(picture, kept, codes, { isAccepting, readsBarcodes: doorFacts?.store.has_foreign_codes });
  useTypedCodes(codes, isAccepting);
  useWakeLock();
  useSignals(state.verdict, state.card !== null, preferences.sound ? audio : null);
  useEscape(controller, sheets.sheet === null);

  const door: DoorContext = { ...facts, now: Math.floor(Date.now() / 1000), deviceName: pass.pass?.name ?? "" };
  const problem = pass.problem && !pass.pass ? passVerdict(pass.problem, door) : null;
  const shown = shownOf(state, problem);
  const isHighContrast = systemContrast || preferences.contrast === "high";
  return {
    controller,
    codes,
    bar: { ...barOf(state, timeZone, doorFacts, pick), listAskedAt: askedAt, battery },
    sendNow,
    state,
    notes: state.item ? notes : state.notes,
    pass,
    camera,
    picture,
    preferences,
    setPreferences,
    ...sheets,
    supervisor,
    doorFacts,
    pick,
    setPick,
    door,
    shown,
    isHighContrast,
  };
}

/** What the list is asked for before the door is known. */
const TODAY = { ticketEventIds: null, timeslotIds: [] };

/** What the bar says about the door and the scans of this phone. */
const barOf = ({ scans, storesNothing }: ScannerState, timeZone: string, door: Door | null, pick: DoorPick) => ({
  storesNothing,
  guestsLetIn: guestsToday(scans, timeZone),
  door: door && doorLine(door, pick, Math.floor(Date.now() / 1000)),
  waiting: waitingIn(scans).length,
});

/** What this phone decides with, by the newest answer about its door. */
const hereFacts = (door: Door | null, pick: DoorPick): HereFacts => ({
  rules: door?.rules ?? null,
  admission: admissionOf(door, pick),
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
  door: choiceOf(pick),
});

function choiceOf(pick: DoorPick): DoorState["door"] {
  if (!pick) return { kind: "any", ids: [] };
  const { ticket_event_ids, timeslot_ids, resource_ids } = pick;
  const kinds = { ticket_events: ticket_event_ids, timeslots: timeslot_ids, resources: resource_ids };
  const chosen = Object.entries(kinds).filter(([, ids]) => ids.length > 0) as [keyof typeof kinds, string[]][];
  const [only] = chosen;
  if (only && chosen.length === 1) return { kind: only[0], ids: only[1] };
  return { kind: "mixed", ids: chosen.flatMap(([, ids]) => ids).slice(0, MOST_NAMED) };
}

const toSeconds = (ms: number | null): number | null => (ms === null ? null : Math.floor(ms / 1000));
