"use client";

import { Check } from "lucide-react";
import { useState } from "react";
import { countOf, type DoorChoice, type DoorPick, NOTHING } from "#app/scan/door/pick";
import { aheadOf, storeNow } from "#app/scan/phone/store-time";
import { ScanButton } from "#app/scan/screen/scan-button.tsx";
import { MAX_DOOR_PLACES } from "#lib/core/limits";
import type { Door } from "#lib/domain/door/schema";
import { type ChoiceGroup, groupsOf } from "./door-groups.ts";
import styles from "./door-sheet.module.css";
import { Sheet } from "./sheet.tsx";

interface Props {
  door: Door;
  pick: DoorPick;
  onPick: (pick: DoorPick) => void;
  onClose: () => void;
}

/** Chooses the events, timeslots and lists of appointments whose tickets and bookings this phone lets in. */
export function DoorSheet({ door, pick, onPick, onClose }: Props) {
  const [chosen, setChosen] = useState<DoorChoice>(pick ?? NOTHING);
  const count = countOf(chosen);
  const save = () => {
    onPick(count === 0 ? null : chosen);
    onClose();
  };
  return (
    <Sheet title="This door" onClose={onClose}>
      <div className={styles.choices}>
        <label className={styles.choice}>
          <input type="checkbox" checked={count === 0} onChange={() => setChosen(NOTHING)} />
          <span>
            <b>Everything today</b>
            <small>You are asked about a ticket or booking of another day.</small>
          </span>
        </label>
        {groupsOf(door, storeNow(aheadOf(door))).map((group) => (
          <Group key={`${group.kind} ${group.title}`} group={group} chosen={chosen} onChange={setChosen} />
        ))}
      </div>
      <footer>
        <ScanButton icon={Check} filled onClick={save}>
          {count === 0 ? "Let in everything today" : count === 1 ? "Let in only this" : `Let in only these ${count}`}
        </ScanButton>
      </footer>
    </Sheet>
  );
}

interface GroupProps {
  group: ChoiceGroup;
  chosen: DoorChoice;
  onChange: (chosen: DoorChoice) => void;
}

function Group({ group: { kind, title, all, choices }, chosen, onChange }: GroupProps) {
  const ids = chosen[kind];
  const own = choices.map(({ id }) => id);
  const isAll = own.every((id) => ids.includes(id));
  const isFull = ids.length >= MAX_DOOR_PLACES;
  const set = (next: readonly string[]) =>
    onChange({ ...chosen, [kind]: [...new Set(next)].slice(0, MAX_DOOR_PLACES) });
  const without = (gone: readonly string[]) => ids.filter((id) => !gone.includes(id));
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {all && choices.length > 1 && (
        <label className={styles.choice}>
          <input type="checkbox" checked={isAll} onChange={() => set(isAll ? without(own) : [...ids, ...own])} />
          <span>
            <b>{all}</b>
          </span>
        </label>
      )}
      {choices.map(({ id, name, note, counts }) => (
        <label key={id} className={styles.choice}>
          <input
            type="checkbox"
            checked={ids.includes(id)}
            disabled={isFull && !ids.includes(id)}
            onChange={() => set(ids.includes(id) ? without([id]) : [...ids, id])}
          />
          <span>
            <b>{name}</b>
            {note && <small>{note}</small>}
          </span>
          <em>{counts}</em>
        </label>
      ))}
    </fieldset>
  );
}
