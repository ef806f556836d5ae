"use client";

import { LockKeyholeOpen, X } from "lucide-react";
import { useRef, useState } from "react";
import { ScanButton } from "#app/scan/screen/scan-button.tsx";
import type { Supervisor } from "#app/scan/supervisor/use-supervisor";
import { PIN_DIGITS, UNLOCKED_MINUTES } from "#lib/core/limits";
import field from "./field.module.css";
import styles from "./pin-sheet.module.css";
import { BackToScanning, Sheet } from "./sheet.tsx";

interface Props {
  supervisor: Supervisor;
  onUnlocked: () => void;
  onClose: () => void;
}

/** Asks for the supervisor's PIN. */
export function PinSheet({ supervisor, onUnlocked, onClose }: Props) {
  const [pin, setPin] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const pinField = useRef<HTMLInputElement>(null);
  const unlock = async () => {
    setIsBusy(true);
    const outcome = await supervisor.unlock(pin);
    setIsBusy(false);
    setPin("");
    if ("ok" in outcome) onUnlocked();
    else {
      setProblem(outcome.problem);
      pinField.current?.focus();
    }
  };
  if (!supervisor.hasPin) return <NoPin onClose={onClose} />;
  return (
    <Sheet title="Supervisor" onClose={onClose}>
      <form
        className={styles.pin}
        id="supervisor-pin"
        onSubmit={(event) => {
          event.preventDefault();
          if (pin) void unlock();
        }}
      >
        <label className={field.label} htmlFor="pin">
          PIN
        </label>
        <input
          className={field.input}
          id="pin"
          ref={pinField}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={PIN_DIGITS.max}
          value={pin}
          aria-describedby="pin-problem"
          onChange={(event) => setPin(event.target.value)}
        />
        <p id="pin-problem" role={problem ? "alert" : undefined} className={problem ? styles.problem : undefined}>
          {problem ?? `It unlocks this phone for ${UNLOCKED_MINUTES} minutes.`}
        </p>
      </form>
      <footer>
        <ScanButton icon={X} onClick={onClose} disabled={isBusy}>
          Cancel
        </ScanButton>
        <ScanButton icon={LockKeyholeOpen} filled type="submit" form="supervisor-pin" disabled={isBusy || !pin}>
          Unlock
        </ScanButton>
      </footer>
    </Sheet>
  );
}

function NoPin({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title="Supervisor" onClose={onClose}>
      <div className={styles.pin}>
        <p>
          This needs the PIN of a supervisor, and the store has none. Set one in the dashboard, under Devices. This
          phone knows it some seconds later.
        </p>
      </div>
      <BackToScanning onClose={onClose} />
    </Sheet>
  );
}
