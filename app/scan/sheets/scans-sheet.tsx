"use client";

import { Check, LockKeyholeOpen, RefreshCw, TriangleAlert, Undo2, Upload } from "lucide-react";
import { useState } from "react";
import { canBeTakenBack, type KeptScan, storeTimeOf, waitingIn } from "#app/scan/queue/kept-scan";
import { ScanButton } from "#app/scan/screen/scan-button.tsx";
import { ScanIcon, titleOf } from "#app/scan/screen/scan-line.tsx";
import type { Supervisor } from "#app/scan/supervisor/use-supervisor";
import { clock } from "#app/scan/verdict/times";
import { formatSpan } from "#lib/texts/time";
import styles from "./scans-sheet.module.css";
import { BackToScanning, Sheet } from "./sheet.tsx";

interface Props {
  scans: readonly KeptScan[];
  timeZone: string;
  supervisor: Pick<Supervisor, "isUnlocked" | "takeBack">;
  /** The server has reversed a scan, or does not know it. */
  onTakenBack: (scan: KeptScan) => Promise<void>;
  /** Asks for the PIN. */
  onUnlock: () => void;
  /** Sends what waits now. */
  onSend: () => void;
  onClose: () => void;
}

type Tab = "All" | "Waiting" | "Refused";

const TABS: Record<Tab, (scan: KeptScan) => boolean> = {
  All: () => true,
  Waiting: ({ state }) => state === "waits",
  Refused: ({ field, state }) => field === "no" || state === "conflict",
};
/** What one page of the list shows. */
const SHOWN = 200;

export function ScansSheet({ scans, timeZone, supervisor, onTakenBack, onUnlock, onSend, onClose }: Props) {
  const [tab, setTab] = useState<Tab>("All");
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = scans.filter(TABS[tab]);
  return (
    <Sheet title="Scans of this phone" onClose={onClose}>
      <Waiting scans={waitingIn(scans)} onSend={onSend} />
      <div className={styles.tabs} role="tablist" aria-label="Which scans">
        {(Object.keys(TABS) as Tab[]).map((each) => (
          <button key={each} type="button" role="tab" aria-selected={each === tab} onClick={() => setTab(each)}>
            {each} {scans.filter(TABS[each]).length}
          </button>
        ))}
      </div>
      {shown.length === 0 ? (
        <p className={styles.none}>{NONE[tab]}</p>
      ) : (
        <ul className={styles.list}>
          {shown.slice(0, SHOWN).map((scan) => (
            <li key={scan.key}>
              <button
                type="button"
                className={styles.scan}
                disabled={!canBeTakenBack(scan)}
                aria-expanded={canBeTakenBack(scan) ? chosen === scan.key : undefined}
                onClick={() => setChosen(chosen === scan.key ? null : scan.key)}
              >
                <ScanIcon scan={scan} />
                <span>
                  <b>{titleOf(scan)}</b>
                  <span>{scan.note}</span>
                </span>
                <span>
                  <time dateTime={new Date(storeTimeOf(scan)).toISOString()}>
                    {clock(storeTimeOf(scan) / 1000, timeZone)}
                  </time>
                  <Sent scan={scan} />
                </span>
              </button>
              {chosen === scan.key && canBeTakenBack(scan) && (
                <TakeBack scan={scan} supervisor={supervisor} onTakenBack={onTakenBack} onUnlock={onUnlock} />
              )}
            </li>
          ))}
        </ul>
      )}
      <BackToScanning onClose={onClose} />
    </Sheet>
  );
}

/** Takes a scan back after the first seconds, for a supervisor. */
function TakeBack({ scan, supervisor, onTakenBack, onUnlock }: TakeBackProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const takeBack = async () => {
    setIsBusy(true);
    const outcome = scan.redemptionId === null ? { ok: true } : await supervisor.takeBack(scan.redemptionId);
    if ("ok" in outcome) await onTakenBack(scan);
    else setProblem(outcome.problem);
    setIsBusy(false);
  };
  return (
    <div className={styles.takeBack}>
      <p role={problem ? "alert" : undefined}>{problem ?? effectOf(scan)}</p>
      {supervisor.isUnlocked ? (
        <ScanButton icon={Undo2} filled narrow onClick={takeBack} disabled={isBusy}>
          Take back
        </ScanButton>
      ) : (
        <ScanButton icon={LockKeyholeOpen} narrow onClick={onUnlock}>
          Unlock to take back
        </ScanButton>
      )}
    </div>
  );
}

interface TakeBackProps extends Pick<Props, "supervisor" | "onTakenBack" | "onUnlock"> {
  scan: KeptScan;
}

const effectOf = ({ kind, amountCents }: KeptScan): string =>
  kind === "gift_card" && amountCents !== null
    ? "The card gets its money back."
    : "The code can be used again, and its guests no longer count as in.";

const NONE: Record<Tab, string> = {
  All: "No scans yet. The scans of this phone appear here, newest first.",
  Waiting: "Nothing waits. The server knows every guest that this phone let in.",
  Refused: "No code was refused on this phone.",
};

function Waiting({ scans, onSend }: { scans: readonly KeptScan[]; onSend: () => void }) {
  const oldest = scans[0];
  if (!oldest) return null;
  return (
    <section className={styles.waiting}>
      <div>
        <b>{scans.length === 1 ? "1 scan waits" : `${scans.length} scans wait`}</b>
        <p>
          Kept on this phone, through a restart too. Oldest {formatSpan(Math.floor((Date.now() - oldest.at) / 1000))}.
        </p>
      </div>
      <ScanButton icon={RefreshCw} filled narrow onClick={onSend}>
        Try now
      </ScanButton>
    </section>
  );
}

/** Says whether the server knows a scan. */
function Sent({ scan: { state } }: { scan: KeptScan }) {
  if (state === "waits") return <span>{icon(Upload)} waits</span>;
  if (state === "conflict") return <span className={styles.conflict}>{icon(TriangleAlert)} conflict</span>;
  return state === "open" ? <span>no answer</span> : <span>{icon(Check)} sent</span>;
}

const icon = (Icon: typeof Check) => <Icon aria-hidden="true" />;
