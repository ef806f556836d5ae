"use client";

import { CircleCheck, CircleQuestionMark, OctagonX, ScanLine, Undo2, X } from "lucide-react";
import { startTransition, useEffect, useRef, useState } from "react";
import type { CameraChoice } from "#app/scan/camera/camera";
import type { Scan } from "#app/scan/desk/desk";
import { signOut } from "#app/scan/pass/sign-out";
import type { Preferences } from "#app/scan/phone/preferences";
import { clock } from "#app/scan/verdict/when";
import { changeDoor } from "./actions.ts";

function Sheet({ title, onClose, children }: { title: string; onClose: () => void; children: React.ReactNode }) {
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    sheet.current?.querySelector<HTMLElement>("input")?.focus();
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && onClose();
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", onKey);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [onClose]);
  return (
    <section className="panel" ref={sheet} role="dialog" aria-modal="true" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export function TypeSheet({ onCode, onClose }: { onCode: (text: string) => void; onClose: () => void }) {
  const [text, setText] = useState("");
  return (
    <Sheet title="Type a code" onClose={onClose}>
      <form
        className="typing"
        id="type-a-code"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) onCode(text);
        }}
      >
        <label htmlFor="typed-code">Ticket or gift card code</label>
        <input
          id="typed-code"
          name="code"
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder="T-… or 7K2M-…"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={500}
        />
        <p>Typed or pasted. Capitals, spaces and hyphens do not matter.</p>
      </form>
      <footer>
        <button type="button" className="k sq" onClick={onClose} aria-label="Close">
          <X className="i" aria-hidden="true" />
        </button>
        <button type="submit" form="type-a-code" className="k fill" disabled={!text.trim()}>
          <ScanLine className="i" aria-hidden="true" />
          <span>Check this code</span>
        </button>
      </footer>
    </Sheet>
  );
}

export const titleOf = ({ title, isUndone }: Scan): string => (isUndone ? `${title}, undone` : title);

export function ScanIcon({ scan: { field, isUndone } }: { scan: Scan }) {
  if (isUndone) return <Undo2 className="i" aria-hidden="true" />;
  if (field === "yes") return <CircleCheck className="i is-yes" aria-hidden="true" />;
  if (field === "no") return <OctagonX className="i is-no" aria-hidden="true" />;
  return <CircleQuestionMark className="i is-care" aria-hidden="true" />;
}

export function ScansSheet(props: { scans: readonly Scan[]; timeZone: string; onClose: () => void }) {
  const { scans, timeZone, onClose } = props;
  return (
    <Sheet title="Scans of this phone" onClose={onClose}>
      {scans.length === 0 ? (
        <p className="none">Nothing was scanned here yet. What this phone asks and hears stands here, newest first.</p>
      ) : (
        <ul className="ql">
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
      <footer>
        <button type="button" className="k fill" onClick={onClose}>
          <ScanLine className="i" aria-hidden="true" />
          <span>Back to scanning</span>
        </button>
      </footer>
    </Sheet>
  );
}

interface PhoneSheetProps {
  preferences: Preferences;
  onChange: (change: Partial<Preferences>) => void;
  cameras: readonly CameraChoice[];
  cameraId: string | null;
  door: {
    store: string;
    mode: "test" | "live";
    stores: readonly { id: string; name: string }[];
    person: { name: string; role: string };
  };
  onClose: () => void;
}

export function PhoneSheet({ preferences, onChange, cameras, cameraId, door, onClose }: PhoneSheetProps) {
  const changeTo = (change: { store?: string; mode?: string }) => {
    const form = new FormData();
    form.set("store", change.store ?? door.store);
    form.set("mode", change.mode ?? door.mode);
    startTransition(() => changeDoor(form));
  };
  return (
    <Sheet title="This phone" onClose={onClose}>
      <div className="settings">
        {cameras.length > 1 && (
          <div className="setting">
            <label htmlFor="camera">Camera</label>
            <select id="camera" value={cameraId ?? ""} onChange={(event) => onChange({ cameraId: event.target.value })}>
              {cameras.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        )}
        <Segments
          legend="Hand"
          value={preferences.hand}
          options={[
            ["left", "Left"],
            ["right", "Right"],
          ]}
          onPick={(hand) => onChange({ hand })}
        />
        <Segments
          legend="Contrast"
          value={preferences.contrast}
          options={[
            ["system", "As set"],
            ["high", "High"],
          ]}
          onPick={(contrast) => onChange({ contrast })}
        />
        <Segments
          legend="Brightness"
          value={preferences.light}
          options={[
            ["standard", "Full"],
            ["cellar", "Cellar"],
          ]}
          onPick={(light) => onChange({ light })}
        />
        <Segments
          legend="Sound"
          value={preferences.sound ? "on" : "off"}
          options={[
            ["on", "On"],
            ["off", "Off"],
          ]}
          onPick={(sound) => onChange({ sound: sound === "on" })}
        />
        <Segments
          legend="Tickets"
          value={door.mode}
          options={[
            ["live", "Live"],
            ["test", "Test"],
          ]}
          onPick={(mode) => changeTo({ mode })}
        />
        {door.stores.length > 1 && (
          <div className="setting">
            <label htmlFor="store">Store</label>
            <select id="store" value={door.store} onChange={(event) => changeTo({ store: event.target.value })}>
              {door.stores.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        )}
        <div className="setting">
          <span>{door.person.name}</span>
          <div className="pair">
            {door.person.role !== "staff" && (
              <a className="k" href="/">
                Dashboard
              </a>
            )}
            <button type="button" className="k" onClick={signOut}>
              Sign out
            </button>
          </div>
        </div>
      </div>
      <footer>
        <button type="button" className="k fill" onClick={onClose}>
          <ScanLine className="i" aria-hidden="true" />
          <span>Back to scanning</span>
        </button>
      </footer>
    </Sheet>
  );
}

function Segments<Value extends string>(props: {
  legend: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onPick: (value: Value) => void;
}) {
  return (
    <fieldset>
      <legend className="unseen">{props.legend}</legend>
      <div className="setting">
        <span aria-hidden="true">{props.legend}</span>
        <div className="choice">
          {props.options.map(([value, name]) => (
            <button key={value} type="button" aria-pressed={value === props.value} onClick={() => props.onPick(value)}>
              {name}
            </button>
          ))}
        </div>
      </div>
    </fieldset>
  );
}
