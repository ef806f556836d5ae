"use client";

import { Unplug, X } from "lucide-react";
import { useState } from "react";
import { unpair } from "#app/scan/pairing/pairing";
import { keptPass, PAIRED_KEY } from "#app/scan/pass/pass";
import { ScanButton } from "#app/scan/screen/scan-button.tsx";
import { forgetDevice } from "#app/scan/session/forget";
import { Sheet } from "./sheet.tsx";
import styles from "./unpair-sheet.module.css";

interface Props {
  device: string;
  store: string;
  /** The device was revoked in the dashboard, so only this phone still names it. */
  isRevoked: boolean;
  /** How many scans wait to be sent. */
  waiting: number;
  onLeft: () => void;
  onClose: () => void;
}

/** Asks whether this phone is to stop being a device, and ends it. */
export function UnpairSheet({ device, store, isRevoked, waiting, onLeft, onClose }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const leave = async () => {
    const pass = keptPass(PAIRED_KEY, 0);
    setIsBusy(true);
    if (isRevoked || !pass) await forgetDevice();
    else if (!(await unpair(pass))) {
      setIsBusy(false);
      return setProblem(
        `There is no way to the server, so ${device} was not unpaired. Try again with a network, or revoke it in the dashboard, under Devices.`,
      );
    }
    onLeft();
  };
  return (
    <Sheet title={isRevoked ? `Remove ${device}?` : `Unpair ${device}?`} onClose={onClose}>
      <div className={styles.texts}>
        <p>
          {isRevoked
            ? "It was revoked already. This phone forgets it."
            : `This phone stops scanning for ${store} at once, and ${device} ends under Devices.`}{" "}
          To scan with it again, pair it with a new code.
        </p>
        {waiting > 0 && (
          <p>
            <b>{waiting === 1 ? "1 scan waits" : `${waiting} scans wait`} to be sent.</b> Nothing is lost: it stays on
            this phone and is sent when the phone scans for {store} again.
          </p>
        )}
        {problem && <p role="alert">{problem}</p>}
      </div>
      <footer>
        <ScanButton icon={X} onClick={onClose} disabled={isBusy}>
          Cancel
        </ScanButton>
        <ScanButton icon={Unplug} filled onClick={leave} disabled={isBusy}>
          {isRevoked ? "Remove" : "Unpair"}
        </ScanButton>
      </footer>
    </Sheet>
  );
}
