"use client";

import { useEffect, useRef, useSyncExternalStore } from "react";
import { MAX_DOOR_PLACES } from "#lib/core/limits";
import type { Door, DoorState } from "#lib/domain/door/schema";
import { useCamera } from "./camera/use-camera.ts";
import type { HereFacts } from "./controller/decide-here.ts";
import { guestsToday } from "./controller/scan-entries.ts";
import { EMPTY_STATE, type ScannerState } from "./controller/state.ts";
import { useEscape, useScanController } from "./controller/use-scan-controller.ts";
import { doorLine } from "./door/door-line.ts";
import { ownGuests, unlistedGuests, withOwnGuests } from "./door/own-guests.ts";
import { admissionOf, type DoorPick, listedParts } from "./door/pick.ts";
import { type KnownDoor, useDoor } from "./door/use-door.ts";
import { usePick } from "./door/use-pick.ts";
import { useDoorItems } from "./list/use-door-items.ts";
import { useLiveDoor } from "./live/use-live-door.ts";
import { useNotes } from "./notes/use-notes.ts";
import { useCodeTaker } from "./pairing/use-code-taker.ts";
import { storeKey } from "./pass/pass.ts";
import { usePass } from "./pass/use-pass.ts";
import { DEFAULTS } from "./phone/preferences.ts";
import { aheadOf, storeNow } from "./phone/store-time.ts";
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
  const known = useDoor(pass.pass, pass.refused, live);
  const now = storeNow(aheadOf(known.door));
  const [pick, setPick] = usePick(pass.pass);
  const { items, askedAt } = useDoorItems(pass.pass, known.door ? listedParts(known.door, pick, now) : TODAY, live);
  const here = { items, facts: hereFacts(known.door, pick) };
  const { controller, sendNow } = useScanController(storeKey(store.id, store.mode), pass, facts, here);
  const state = useSyncExternalStore(controller.subscribe, controller.state, () => EMPTY_STATE);
  const own = useOwnGuests(known, state.scans, now);
  // A revoked device has nothing left to guard, and the server does not unlock it.
  const hasPin = pass.problem !== "unpaired" && (known.door?.store.has_pin ?? false);
  const supervisor = useSupervisor(pass.pass?.token ?? null, hasPin);
  const sheets = useSheet(supervisor);
  useForget(pass.problem, controller, sheets.close);
  const audio = useAudio();
  const notes = useNotes(state.item, pass.pass?.token ?? null);
  const battery = useBattery();
  useStateReport(pass.pass, stateOf(state.scans, askedAt, battery, pick));

  const picture = useRef<HTMLDivElement>(null);
  const isAccepting = (pass.pass !== null || pass.problem !== null) && state.card === null && sheets.sheet === null;
  const codes = useCodeTaker(controller, { hasPass: pass.pass !== null, knowsDoor: known.door !== null }, onPair);
  const camera = useCamera(picture, kept, codes, { isAccepting, readsBarcodes: known.door?.store.has_foreign_codes });
  useTypedCodes(codes, isAccepting);
  useWakeLock();
  useSignals(state.verdict, state.card !== null, preferences.sound ? audio : null);
  useEscape(controller, sheets.sheet === null);

  const door: DoorContext = { ...facts, now, deviceName: pass.pass?.name ?? "" };
  const problem = pass.problem && !pass.pass ? passVerdict(pass.problem, door) : null;
  const shown = shownOf(state, problem);
  const isHighContrast = useSystemContrast() || preferences.contrast === "high";
  return {
    controller,
    codes,
    bar: { ...barOf(state, timeZone, own, pick, now), listAskedAt: askedAt, isSilent: known.isSilent, battery },
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
    doorFacts: own.door,
    pick,
    setPick,
    door,
    shown,
    isHighContrast,
  };
}

/** What the list is asked for before the door is known. */
const TODAY = { ticketEventIds: null, timeslotIds: [] };

/**
 * Returns the door with the guests whom this phone let in and the server has not counted yet, and how many of them are for nothing
 * that is known. Asks the server again for each of them: it says whether there is a network, and counts those that were sent.
 */
function useOwnGuests({ door, ask, isAdding }: KnownDoor, scans: readonly KeptScan[], now: number): OwnGuests {
  const own = door ? ownGuests(scans, door.askedAt) : [];
  isAdding.current = own.length > 0;
  const sent = own.filter(({ state }) => state !== "waits").length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another one is let in or was sent
  useEffect(() => {
    if (own.length > 0) ask();
  }, [own.length, sent, ask]);
  if (!door) return { door, unlisted: 0 };
  const unlisted = unlistedGuests(own, now, door.store.time_zone);
  return { door: withOwnGuests(door, own), unlisted };
}

interface OwnGuests {
  door: Door | null;
  unlisted: number;
}

/** What the bar says about the door and the scans of this phone. */
function barOf(
  { scans, storesNothing }: ScannerState,
  timeZone: string,
  { door, unlisted }: OwnGuests,
  pick: DoorPick,
  now: number,
) {
  const line = door && doorLine(door, pick, now);
  return {
    storesNothing,
    guestsLetIn: guestsToday(scans, now, timeZone),
    door: line && { ...line, in: line.in + unlisted },
    waiting: waitingIn(scans).length,
  };
}

/** What this phone decides with, by the newest answer about its door. */
const hereFacts = (door: Door | null, pick: DoorPick): HereFacts => ({
  rules: door?.rules ?? null,
  admission: admissionOf(door, pick),
  isPicked: pick !== null,
  deviceEventIds: door?.device.ticket_event_ids ?? null,
  aheadMs: aheadOf(door),
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
  return { kind: "mixed", ids: chosen.flatMap(([, ids]) => ids).slice(0, MAX_DOOR_PLACES) };
}

const toSeconds = (ms: number | null): number | null => (ms === null ? null : Math.floor(ms / 1000));
