"use client";

import { Check } from "lucide-react";
import { useState } from "react";
import { type DoorPick, isOfToday } from "#app/scan/door/pick";
import { ScanButton } from "#app/scan/screen/scan-button.tsx";
import type { Door, DoorEvent } from "#lib/domain/door/schema";
import { whenWords } from "#lib/words/time";
import styles from "./door-sheet.module.css";
import { Sheet } from "./sheet.tsx";

/** The dashboard is told of at most so many. */
const MOST_CHOSEN = 50;

interface Props {
  door: Door;
  pick: DoorPick;
  onPick: (pick: DoorPick) => void;
  onClose: () => void;
}

/** Chooses the events whose tickets this phone lets in. */
export function DoorSheet({ door, pick, onPick, onClose }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>(pick ?? []);
  const now = Math.floor(Date.now() / 1000);
  const zone = door.store.time_zone;
  const today = door.events.filter((event) => isOfToday(event, now, zone));
  const other = door.events.filter((event) => !today.includes(event));
  const isFull = chosen.length >= MOST_CHOSEN;
  const toggle = (id: string) => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const group = (title: string, events: readonly DoorEvent[]) =>
    events.length > 0 && (
      <fieldset className={styles.group}>
        <legend>{title}</legend>
        {events.map((event) => (
          <label key={event.id} className={styles.choice}>
            <input
              type="checkbox"
              checked={chosen.includes(event.id)}
              disabled={isFull && !chosen.includes(event.id)}
              onChange={() => toggle(event.id)}
            />
            <span>
              <b>{event.title}</b>
              <small>{[whenWords(event.starts_at, now, zone), event.location].filter(Boolean).join(", ")}</small>
            </span>
            <em>
              {event.in} of {event.sold}
            </em>
          </label>
        ))}
      </fieldset>
    );
  const save = () => {
    onPick(chosen.length === 0 ? null : chosen);
    onClose();
  };
  return (
    <Sheet title="This door" onClose={onClose}>
      <div className={styles.choices}>
        <label className={styles.choice}>
          <input type="checkbox" checked={chosen.length === 0} onChange={() => setChosen([])} />
          <span>
            <b>Everything today</b>
            <small>You are asked about a ticket of another day.</small>
          </span>
        </label>
        {group("Only of today", today)}
        {group("Other days", other)}
      </div>
      <footer>
        <ScanButton icon={Check} filled onClick={save}>
          {chosen.length === 0
            ? "Let in everything today"
            : chosen.length === 1
              ? "Let in 1 event"
              : `Let in ${chosen.length} events`}
        </ScanButton>
      </footer>
    </Sheet>
  );
}
