"use client";

import { Flashlight, Keyboard, List, Search, SlidersHorizontal, Undo2 } from "lucide-react";
import { useEffect, useReducer } from "react";
import type { KeptScan } from "#app/scan/queue/kept-scan";
import { ago } from "#app/scan/verdict/times";
import { VisuallyHidden } from "#components/ui/text";
import styles from "./ready-view.module.css";
import { ScanButton } from "./scan-button.tsx";
import { ScanIcon, titleOf } from "./scan-line.tsx";

/** How long the last scan can be undone here. */
const UNDO_WITHIN_MS = 60_000;

interface LastScanProps {
  scan: KeptScan | undefined;
  /** When the redemption that can be undone was made, in milliseconds; null when there is none. */
  doneAt: number | null;
  onUndo?: () => void;
}

interface Props extends LastScanProps {
  /** Null where the camera has no light. */
  torch: { isOn: boolean; onToggle: () => void } | null;
  onSheet: (name: "type" | "scans" | "search" | "phone") => void;
}

/** The last scan and the tools, below the camera while it waits for a code. */
export function ReadyView({ torch, onSheet, ...last }: Props) {
  return (
    <section className={styles.foot} aria-label="Last scan and tools">
      <LastScan {...last} />
      <div className={styles.tools}>
        <Tool name="Scans" icon={<List aria-hidden="true" />} onPress={() => onSheet("scans")} />
        <Tool name="Type" icon={<Keyboard aria-hidden="true" />} onPress={() => onSheet("type")} />
        <Tool name="Find" icon={<Search aria-hidden="true" />} onPress={() => onSheet("search")} />
        {torch && (
          <Tool name="Light" icon={<Flashlight aria-hidden="true" />} pressed={torch.isOn} onPress={torch.onToggle} />
        )}
        <Tool name="Phone" icon={<SlidersHorizontal aria-hidden="true" />} onPress={() => onSheet("phone")} />
      </div>
    </section>
  );
}

function Tool(props: { name: string; icon: React.ReactNode; onPress: () => void; pressed?: boolean }) {
  return (
    <button type="button" aria-pressed={props.pressed} onClick={props.onPress}>
      {props.icon}
      <span>{props.name}</span>
    </button>
  );
}

function LastScan({ scan, doneAt, onUndo }: LastScanProps) {
  const [now, tick] = useReducer(
    () => Date.now(),
    0,
    () => Date.now(),
  );
  useEffect(() => {
    const timer = setInterval(tick, 5_000);
    return () => clearInterval(timer);
  }, []);
  if (!scan) return <VisuallyHidden as="p">Nothing scanned yet</VisuallyHidden>;
  const canUndo = onUndo && doneAt !== null && now - doneAt < UNDO_WITHIN_MS;
  return (
    <div className={styles.last}>
      <ScanIcon scan={scan} />
      <div>
        <b>{titleOf(scan)}</b>
        <p>
          <span>{scan.note}</span>, {ago(Math.floor(scan.at / 1000), Math.floor(Date.now() / 1000))}
        </p>
      </div>
      {canUndo && (
        <ScanButton icon={Undo2} onClick={onUndo}>
          Undo
        </ScanButton>
      )}
    </div>
  );
}
