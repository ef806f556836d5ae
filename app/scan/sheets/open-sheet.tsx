"use client";

import { waitingIn } from "#app/scan/queue/kept-scan";
import type { ScannerParts, ScannerProps } from "#app/scan/use-scanner";
import { DoorSheet } from "./door-sheet.tsx";
import { PhoneSheet } from "./phone-sheet.tsx";
import { PinSheet } from "./pin-sheet.tsx";
import { ScansSheet } from "./scans-sheet.tsx";
import { SearchSheet } from "./search-sheet.tsx";
import { TypeSheet } from "./type-sheet.tsx";
import { UnpairSheet } from "./unpair-sheet.tsx";

/** The sheet that is open, if any. */
export function OpenSheet({ scanner, store, owner, onLeft }: ScannerProps & { scanner: ScannerParts }) {
  const { controller, codes, state, pass, camera, preferences, sheet, setSheet, close, supervisor, door } = scanner;
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
    return (
      <ScansSheet
        scans={state.scans}
        timeZone={store.timeZone}
        supervisor={supervisor}
        onTakenBack={(scan) => controller.takenBack(scan.key)}
        onUnlock={() => setSheet("pin")}
        onSend={scanner.sendNow}
        onClose={close}
      />
    );
  }
  if (sheet === "pin") return <PinSheet supervisor={supervisor} onUnlocked={scanner.unlocked} onClose={close} />;
  if (sheet === "search") {
    return (
      <SearchSheet
        supervisor={supervisor}
        time={door}
        onUse={redeem}
        onCheck={check}
        onLocked={() => setSheet("pin")}
        onClose={close}
      />
    );
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
      onChange={scanner.setPreferences}
      cameras={camera.choices}
      cameraId={camera.cameraId}
      store={store}
      owner={owner}
      supervisor={supervisor}
      onUnlock={() => setSheet("pin")}
      onUnpair={() => setSheet("unpair")}
      onClose={close}
    />
  );
}
