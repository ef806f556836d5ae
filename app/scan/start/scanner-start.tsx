"use client";

import { RotateCw, Trash2 } from "lucide-react";
import { PairView } from "#app/scan/pairing/pair-view.tsx";
import { PAIRED_KEY, passKey } from "#app/scan/pass/pass";
import { DEFAULTS } from "#app/scan/phone/preferences";
import { Scanner } from "#app/scan/scanner.tsx";
import { MessageView, NO_WAY, PHONE } from "#app/scan/screen/message-view.tsx";
import { ScanButton } from "#app/scan/screen/scan-button.tsx";
import { ScannerFrame } from "#app/scan/screen/scanner-frame.tsx";
import { forgetDevice } from "#app/scan/session/forget";
import { useShell } from "#app/scan/shell/use-shell";
import styles from "./scanner-start.module.css";
import { type Start, useStart } from "./use-start.ts";

/** Opens the scanner for the person who is signed in, or for the door that this phone is paired with. */
export function ScannerStart() {
  const { start, begin, pairWith } = useStart();
  useShell();
  if (start.kind === "person") {
    const { store, opensMinutesBefore, person, stores } = start.session;
    const key = passKey(store.id, store.mode, person.id);
    return (
      <Scanner
        key={key}
        passKey={key}
        store={store}
        opensMinutesBefore={opensMinutesBefore}
        owner={{ kind: "person", person, stores }}
        onPair={pairWith}
        onLeft={begin}
      />
    );
  }
  if (start.kind === "device") {
    const { store, device, rules } = start.door;
    const { id, name, mode, currency, time_zone: timeZone } = store;
    return (
      <Scanner
        key={device.id}
        passKey={PAIRED_KEY}
        store={{ id, name, mode, currency, timeZone }}
        opensMinutesBefore={rules.redeem_opens_minutes_before}
        owner={{ kind: "device", name: start.name, kinds: device.kinds }}
        onPair={pairWith}
        onLeft={begin}
      />
    );
  }
  return (
    <ScannerFrame shown={{ kind: "ready" }} isLast={false} preferences={DEFAULTS} isHighContrast={false}>
      <BeforeTheScanner start={start} onBegin={begin} />
    </ScannerFrame>
  );
}

function BeforeTheScanner({
  start,
  onBegin,
}: {
  start: Exclude<Start, { kind: "person" | "device" }>;
  onBegin: () => void;
}) {
  if (start.kind === "pairing") return <PairView key={start.code} code={start.code} onDone={onBegin} />;
  if (start.kind === "starting") {
    return (
      <p className={styles.starting} role="status">
        Starting the scanner
      </p>
    );
  }
  if (start.kind === "unreachable") {
    return (
      <MessageView
        drawing={NO_WAY}
        title="No answer"
        sentence="There is no way to the server, and this phone does not know its store yet. Check its network."
        label="What to do"
      >
        <ScanButton icon={RotateCw} filled onClick={onBegin}>
          Try again
        </ScanButton>
      </MessageView>
    );
  }
  const remove = async () => {
    await forgetDevice();
    onBegin();
  };
  return (
    <MessageView
      drawing={PHONE}
      title="Device revoked"
      sentence={`This phone was ${start.name}. It was revoked in the dashboard and may not scan. To use it again, make a new code there, under Devices, and open it on this phone.`}
      label="What to do"
    >
      <ScanButton icon={Trash2} onClick={remove}>
        Remove from this phone
      </ScanButton>
    </MessageView>
  );
}
