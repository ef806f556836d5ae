"use client";

import { Flashlight, Keyboard, List, SlidersHorizontal, Undo2 } from "lucide-react";
import { useCallback, useEffect, useReducer, useRef, useState, useSyncExternalStore } from "react";
import { NoCameraView } from "./camera/no-camera-view.tsx";
import { useCamera } from "./camera/use-camera.ts";
import { EMPTY_STATE, LAST_UNDO_WITHIN_MS, type Scan } from "./desk/desk.ts";
import { inSeconds, useDesk, usePass } from "./desk/use-desk.ts";
import { type Pass, type PassProblem, passKey } from "./pass/pass.ts";
import { DEFAULTS, type Preferences } from "./phone/preferences.ts";
import { useAudio, usePreferences, useSignals, useSystemContrast, useTyping, useWakeLock } from "./phone/use-phone.ts";
import { Bar } from "./screen/bar.tsx";
import { CardView } from "./screen/card-view.tsx";
import { VerdictActions } from "./screen/verdict-actions.tsx";
import { isBig, VerdictView, WaitView } from "./screen/verdict-view.tsx";
import { PhoneSheet, ScanIcon, ScansSheet, TypeSheet, titleOf } from "./sheets/sheets.tsx";
import { toVerdict } from "./verdict/decide.ts";
import { passRevoked, tooManyPasses } from "./verdict/undecided.ts";
import type { DoorContext, Verdict } from "./verdict/verdict.ts";
import { ago } from "./verdict/when.ts";

export interface ScannerProps {
  store: { id: string; name: string; mode: "test" | "live"; currency: string; timeZone: string };
  /** Minutes before the start that the store opens its doors; null while it enforces no window. */
  opensMinutesBefore: number | null;
  person: { id: string; name: string; role: string };
  /** Every store of this person. */
  stores: readonly { id: string; name: string }[];
}

type SheetName = "type" | "scans" | "phone";

/** The door: a camera, one question at a time to the API, and the verdict on its answer. */
export function Scanner({ store, opensMinutesBefore, person, stores }: ScannerProps) {
  const [kept, setPreferences] = usePreferences();
  const preferences = kept ?? DEFAULTS;
  const keptUnder = passKey(store.id, store.mode, person.id);
  const { pass, latest, problem, renew } = usePass(keptUnder);
  const { timeZone, currency, mode, name: storeName } = store;
  const place = { timeZone, currency, mode, storeName, opensMinutesBefore };
  const desk = useDesk(keptUnder, latest, place);
  const state = useSyncExternalStore(desk.subscribe, desk.state, () => EMPTY_STATE);
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const closeSheet = useCallback(() => setSheet(null), []);
  const audio = useAudio();
  const systemContrast = useSystemContrast();

  const picture = useRef<HTMLDivElement>(null);
  const taking = pass !== null && state.card === null && sheet === null;
  const camera = useCamera(picture, kept, desk, taking);
  useTyping(desk, taking);
  useWakeLock();
  useSignals(state.verdict, state.card !== null, preferences.sound ? audio : null);

  useEffect(() => {
    const retry = () => desk.state().verdict?.rule === "lost" && desk.retry();
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [desk]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && sheet === null && desk.clear();
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [desk, sheet]);

  const door: DoorContext = { ...place, now: inSeconds(), deviceName: pass?.name ?? "" };
  const words = {
    language: preferences.language,
    onLanguage: (language: Preferences["language"]) => setPreferences({ language }),
    place: { timeZone: store.timeZone, now: door.now },
  };
  const problemVerdict = problem && !pass ? verdictOnProblem(problem, door) : null;
  const verdict = problemVerdict ?? state.verdict;
  const waitingNow = state.slow && state.askingSince !== null;
  const cardShown = !waitingNow && state.card !== null && !verdict;
  const verdictShown = waitingNow || verdict !== null;
  const failure = camera.failure;
  const field = waitingNow ? "wait" : verdict ? verdict.field : cardShown ? "card" : undefined;

  async function renewAndRetry() {
    if (await renew()) await desk.retry();
  }

  return (
    <div
      className="scan-ground"
      data-ground="scan"
      data-contrast={systemContrast || preferences.contrast === "high" ? "high" : undefined}
      data-light={preferences.light === "cellar" ? "cellar" : undefined}
    >
      <div className="scan-phone">
        <div
          className={`scan${waitingNow || (verdict && isBig(verdict)) ? " big" : ""}`}
          data-v={field}
          data-hand={preferences.hand}
        >
          <Bar storeName={store.name} deviceName={pass?.name ?? null} mode={store.mode} letIn={state.letIn} />
          <section
            className={cardShown || failure ? "view off" : verdictShown ? "view strip" : "view"}
            aria-label="Camera"
          >
            <div className="cam" ref={picture} />
            <span className="aim" />
            {verdictShown ? (
              <>
                <span className="nx">{state.askingSince === null ? "Next code" : "Asking"}</span>
                {!problemVerdict && (
                  <button type="button" className="back" onClick={() => desk.clear()} aria-label="Back to the camera" />
                )}
              </>
            ) : (
              <p className="hold">{state.askingSince === null ? holdWords(pass, camera) : "Asking"}</p>
            )}
            {!verdictShown && camera.zoom && <Zoom times={camera.times} onPick={camera.zoom} />}
          </section>

          {waitingNow && state.askingSince !== null && <WaitView since={state.askingSince} {...words} />}

          {!waitingNow && verdict && (
            <VerdictView key={state.scans[0]?.id} verdict={verdict} {...words}>
              <VerdictActions
                verdict={verdict}
                asking={state.askingSince !== null}
                oneMore={state.oneMore}
                problem={problem}
                doneAt={state.undo?.at ?? null}
                onUndo={() => desk.undo()}
                onNext={() => desk.clear()}
                onAgain={() => (problemVerdict ? renew() : desk.retry())}
                onRenew={renewAndRetry}
                onType={() => setSheet("type")}
              />
            </VerdictView>
          )}

          {cardShown && state.card && (
            <CardView
              key={state.card.code.token}
              card={state.card}
              door={door}
              busy={state.askingSince !== null}
              onCharge={(cents) => desk.charge(cents)}
              onLeave={() => desk.clear()}
            />
          )}

          {!verdictShown && !cardShown && failure && (
            <NoCameraView
              failure={failure}
              onAgain={camera.again}
              onType={() => setSheet("type")}
              onPhone={() => setSheet("phone")}
            />
          )}

          {!verdictShown && !cardShown && !failure && (
            <section className="foot2" aria-label="Last scan and tools">
              <LastScan
                scan={state.scans[0]}
                doneAt={state.undo?.at ?? null}
                onUndo={state.askingSince === null ? () => desk.undo() : undefined}
              />
              <div className="toolrow">
                <Tool name="Scans" icon={<List className="i" aria-hidden="true" />} onPress={() => setSheet("scans")} />
                <Tool
                  name="Type"
                  icon={<Keyboard className="i" aria-hidden="true" />}
                  onPress={() => setSheet("type")}
                />
                {camera.torch && (
                  <Tool
                    name="Light"
                    icon={<Flashlight className="i" aria-hidden="true" />}
                    pressed={preferences.torch}
                    onPress={() => {
                      camera.torch?.(!preferences.torch);
                      setPreferences({ torch: !preferences.torch });
                    }}
                  />
                )}
                <Tool
                  name="Phone"
                  icon={<SlidersHorizontal className="i" aria-hidden="true" />}
                  onPress={() => setSheet("phone")}
                />
              </div>
            </section>
          )}

          {sheet === "type" && (
            <TypeSheet
              onClose={closeSheet}
              onCode={(text) => {
                setSheet(null);
                desk.typed(text);
              }}
            />
          )}
          {sheet === "scans" && <ScansSheet scans={state.scans} timeZone={store.timeZone} onClose={closeSheet} />}
          {sheet === "phone" && (
            <PhoneSheet
              preferences={preferences}
              onChange={setPreferences}
              cameras={camera.choices}
              cameraId={camera.cameraId}
              door={{ store: store.id, mode: store.mode, stores, person }}
              onClose={closeSheet}
            />
          )}
        </div>
      </div>
    </div>
  );
}

function holdWords(pass: Pass | null, camera: { running: boolean }): string {
  if (!camera.running) return "Starting the camera";
  return pass ? "Hold the code in the frame" : "Opening the door";
}

/** Why this phone has no pass, said like any other failure to get an answer. */
function verdictOnProblem(problem: PassProblem, door: DoorContext): Verdict {
  const asked = { text: "", tail: "", seen: null };
  if (problem === "revoked") return passRevoked();
  if (problem === "busy") return tooManyPasses();
  if (problem === "unreachable") return toVerdict({ kind: "lost", why: "cut" }, asked, door);
  const status = problem === "signed_out" ? 401 : 500;
  const refusal = { status, code: "", message: "", display: null, retryAfter: null, requestId: null };
  return toVerdict({ kind: "refused", refusal }, asked, door);
}

function Tool(props: { name: string; icon: React.ReactNode; onPress: () => void; pressed?: boolean }) {
  return (
    <button type="button" aria-pressed={props.pressed} onClick={props.onPress}>
      {props.icon}
      <span>{props.name}</span>
    </button>
  );
}

function Zoom({ times, onPick }: { times: number; onPick: (times: number) => void }) {
  return (
    <fieldset className="zoom" aria-label="Zoom">
      {[1, 2].map((each) => (
        <button key={each} type="button" aria-pressed={each === times} onClick={() => onPick(each)}>
          {each}×
        </button>
      ))}
    </fieldset>
  );
}

function LastScan(props: { scan: Scan | undefined; doneAt: number | null; onUndo?: () => void }) {
  const { scan, doneAt, onUndo } = props;
  const [now, tick] = useReducer(
    () => Date.now(),
    0,
    () => Date.now(),
  );
  useEffect(() => {
    const timer = setInterval(tick, 5_000);
    return () => clearInterval(timer);
  }, []);
  if (!scan) return <p className="unseen">Nothing scanned yet</p>;
  const canUndo = onUndo && doneAt !== null && now - doneAt < LAST_UNDO_WITHIN_MS;
  return (
    <div className="lastrow">
      <ScanIcon scan={scan} />
      <div>
        <b>{titleOf(scan)}</b>
        <p>
          <span>{scan.note}</span>, {ago(scan.at, inSeconds())}
        </p>
      </div>
      {canUndo && (
        <button type="button" className="k" onClick={onUndo}>
          <Undo2 className="i" aria-hidden="true" />
          Undo
        </button>
      )}
    </div>
  );
}
