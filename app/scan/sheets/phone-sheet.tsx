"use client";

import { LockKeyhole, LockKeyholeOpen, Unplug } from "lucide-react";
import { useState } from "react";
import type { CameraChoice } from "#app/scan/camera/camera";
import { kindsText } from "#app/scan/pairing/texts";
import type { Preferences } from "#app/scan/phone/preferences";
import { ScanButton, ScanLink } from "#app/scan/screen/scan-button.tsx";
import { changeStore, signOut } from "#app/scan/session/session";
import type { Supervisor } from "#app/scan/supervisor/use-supervisor";
import { VisuallyHidden } from "#components/ui/text";
import type { RedemptionKind } from "#lib/domain/redemptions/schema";
import styles from "./phone-sheet.module.css";
import { BackToScanning, Sheet } from "./sheet.tsx";

/** Who scans with this phone: a person who is signed in, or a paired device. */
export type PhoneOwner =
  | { kind: "person"; person: { name: string; role: string }; stores: readonly { id: string; name: string }[] }
  | { kind: "device"; name: string; kinds: RedemptionKind[] };

interface Store {
  id: string;
  name: string;
  mode: "test" | "live";
}

interface Props {
  preferences: Preferences;
  onChange: (change: Partial<Preferences>) => void;
  cameras: readonly CameraChoice[];
  cameraId: string | null;
  store: Store;
  owner: PhoneOwner;
  supervisor: Pick<Supervisor, "isUnlocked" | "hasPin" | "lock">;
  onUnlock: () => void;
  onUnpair: () => void;
  onClose: () => void;
}

export function PhoneSheet(props: Props) {
  const { preferences, onChange, cameras, cameraId, store, owner, supervisor, onUnlock, onUnpair, onClose } = props;
  const isLocked = supervisor.hasPin && !supervisor.isUnlocked;
  return (
    <Sheet title="This phone" onClose={onClose}>
      <div className={styles.settings}>
        <Choice
          id="camera"
          label="Camera"
          value={cameraId ?? ""}
          options={cameras}
          onPick={(id) => onChange({ cameraId: id })}
        />
        <PreferenceSettings preferences={preferences} onChange={onChange} />
        {supervisor.hasPin && <SupervisorSetting supervisor={supervisor} onUnlock={onUnlock} />}
        {owner.kind === "person" ? (
          <SessionSettings store={store} isLocked={isLocked} {...owner} />
        ) : (
          <DeviceSettings store={store} {...owner} onUnpair={onUnpair} />
        )}
      </div>
      <BackToScanning onClose={onClose} />
    </Sheet>
  );
}

function PreferenceSettings({ preferences, onChange }: Pick<Props, "preferences" | "onChange">) {
  return (
    <>
      <Segments
        legend="Hand"
        value={preferences.hand}
        options={{ left: "Left", right: "Right" }}
        onPick={(hand) => onChange({ hand })}
      />
      <Segments
        legend="Contrast"
        value={preferences.contrast}
        options={{ system: "System", high: "High" }}
        onPick={(contrast) => onChange({ contrast })}
      />
      <Segments
        legend="Brightness"
        value={preferences.light}
        options={{ standard: "Full", cellar: "Dim" }}
        onPick={(light) => onChange({ light })}
      />
      <Segments
        legend="Sound"
        value={preferences.sound ? "on" : "off"}
        options={{ on: "On", off: "Off" }}
        onPick={(sound) => onChange({ sound: sound === "on" })}
      />
    </>
  );
}

function SupervisorSetting({ supervisor, onUnlock }: Pick<Props, "supervisor" | "onUnlock">) {
  const { isUnlocked, lock } = supervisor;
  return (
    <div className={styles.setting}>
      <span>
        Supervisor
        <small>{isUnlocked ? "Unlocked for some minutes" : "The PIN unlocks search, the door and the store"}</small>
      </span>
      <div className={styles.pair}>
        {isUnlocked ? (
          <ScanButton icon={LockKeyhole} onClick={lock}>
            Lock
          </ScanButton>
        ) : (
          <ScanButton icon={LockKeyholeOpen} onClick={onUnlock}>
            Unlock
          </ScanButton>
        )}
      </div>
    </div>
  );
}

/** While the phone is locked its person can only sign out. */
function SessionSettings({
  store,
  person,
  stores,
  isLocked,
}: { store: Store; isLocked: boolean } & Omit<PhoneOwner & { kind: "person" }, "kind">) {
  const [problem, setProblem] = useState<string | null>(null);
  const change = async (to: { store?: string; mode?: string }) =>
    setProblem(await changeStore({ store: store.id, mode: store.mode, ...to }));
  return (
    <>
      {!isLocked && (
        <>
          <Segments
            legend="Tickets"
            value={store.mode}
            options={{ live: "Live", test: "Test" }}
            onPick={(mode) => change({ mode })}
          />
          <Choice id="store" label="Store" value={store.id} options={stores} onPick={(id) => change({ store: id })} />
        </>
      )}
      <div className={styles.setting}>
        <span>{person.name}</span>
        <div className={styles.pair}>
          {person.role !== "staff" && <ScanLink href="/">Dashboard</ScanLink>}
          <ScanButton onClick={async () => setProblem(await signOut())}>Sign out</ScanButton>
        </div>
      </div>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

function DeviceSettings(props: { store: Store; name: string; kinds: RedemptionKind[]; onUnpair: () => void }) {
  const { store, name, kinds, onUnpair } = props;
  return (
    <div className={styles.setting}>
      <span>
        {name}
        <small>
          {store.name}: {kindsText(kinds)}
        </small>
      </span>
      <div className={styles.pair}>
        <ScanButton icon={Unplug} onClick={onUnpair}>
          Unpair
        </ScanButton>
      </div>
    </div>
  );
}

/** A select, or nothing if there is only one option. */
function Choice(props: {
  id: string;
  label: string;
  value: string;
  options: readonly { id: string; name: string }[];
  onPick: (id: string) => void;
}) {
  if (props.options.length < 2) return null;
  return (
    <div className={styles.setting}>
      <label htmlFor={props.id}>{props.label}</label>
      <select id={props.id} value={props.value} onChange={(event) => props.onPick(event.target.value)}>
        {props.options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

function Segments<Value extends string>(props: {
  legend: string;
  value: Value;
  options: Record<Value, string>;
  onPick: (value: Value) => void;
}) {
  return (
    <fieldset>
      <VisuallyHidden as="legend">{props.legend}</VisuallyHidden>
      <div className={styles.setting}>
        <span aria-hidden="true">{props.legend}</span>
        <div className={styles.choice}>
          {(Object.entries(props.options) as [Value, string][]).map(([value, name]) => (
            <button key={value} type="button" aria-pressed={value === props.value} onClick={() => props.onPick(value)}>
              {name}
            </button>
          ))}
        </div>
      </div>
    </fieldset>
  );
}
