"use client";

import { startTransition } from "react";
import type { CameraChoice } from "#app/scan/camera/camera";
import { signOut } from "#app/scan/pass/sign-out";
import type { Preferences } from "#app/scan/phone/preferences";
import { ScanButton, ScanLink } from "#app/scan/screen/scan-button.tsx";
import { VisuallyHidden } from "#components/ui/text";
import { changeStore } from "./actions.ts";
import styles from "./phone-sheet.module.css";
import { BackToScanning, Sheet } from "./sheet.tsx";

interface SessionFacts {
  /** The ID of the store. */
  store: string;
  mode: "test" | "live";
  /** All stores of the user. */
  stores: readonly { id: string; name: string }[];
  person: { name: string; role: string };
}

interface Props {
  preferences: Preferences;
  onChange: (change: Partial<Preferences>) => void;
  cameras: readonly CameraChoice[];
  cameraId: string | null;
  session: SessionFacts;
  onClose: () => void;
}

export function PhoneSheet({ preferences, onChange, cameras, cameraId, session, onClose }: Props) {
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
        <SessionSettings session={session} />
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

function SessionSettings({ session: { store, mode, stores, person } }: { session: SessionFacts }) {
  const change = (to: { store?: string; mode?: string }) => {
    const form = new FormData();
    form.set("store", to.store ?? store);
    form.set("mode", to.mode ?? mode);
    startTransition(() => changeStore(form));
  };
  return (
    <>
      <Segments
        legend="Tickets"
        value={mode}
        options={{ live: "Live", test: "Test" }}
        onPick={(picked) => change({ mode: picked })}
      />
      <Choice id="store" label="Store" value={store} options={stores} onPick={(id) => change({ store: id })} />
      <div className={styles.setting}>
        <span>{person.name}</span>
        <div className={styles.pair}>
          {person.role !== "staff" && <ScanLink href="/">Dashboard</ScanLink>}
          <ScanButton onClick={signOut}>Sign out</ScanButton>
        </div>
      </div>
    </>
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
