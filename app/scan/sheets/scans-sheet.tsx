"use client";

import type { Scan } from "#app/scan/controller/scan-log";
import { ScanIcon, titleOf } from "#app/scan/screen/scan-line.tsx";
import { clock } from "#app/scan/verdict/times";
import styles from "./scans-sheet.module.css";
import { BackToScanning, Sheet } from "./sheet.tsx";

export function ScansSheet(props: { scans: readonly Scan[]; timeZone: string; onClose: () => void }) {
  const { scans, timeZone, onClose } = props;
  return (
    <Sheet title="Scans of this phone" onClose={onClose}>
      {scans.length === 0 ? (
        <p className={styles.none}>No scans yet. The scans of this phone appear here, newest first.</p>
      ) : (
        <ul className={styles.list}>
          {scans.map((scan) => (
            <li key={scan.id}>
              <ScanIcon scan={scan} />
              <div>
                <b>{titleOf(scan)}</b>
                <span>{scan.note}</span>
              </div>
              <time dateTime={new Date(scan.at * 1000).toISOString()}>{clock(scan.at, timeZone)}</time>
            </li>
          ))}
        </ul>
      )}
      <BackToScanning onClose={onClose} />
    </Sheet>
  );
}
