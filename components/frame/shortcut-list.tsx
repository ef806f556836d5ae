"use client";
import { Kbd } from "#components/ui/button-look";
import { DialogPopup } from "#components/ui/dialog-popup";
import { Switch } from "#components/ui/field";
import { SINGLE_KEYS } from "#components/ui/single-key.ts";
import { ALL_PAGES } from "./nav.ts";
import styles from "./shortcut-list.module.css";

const SHORTCUTS: readonly (readonly [what: string, keys: string])[] = [
  ["Search and commands", "⌘K /"],
  ...ALL_PAGES.flatMap(({ label, letter }) =>
    letter ? [[`Go to ${label}`, `G ${letter.toUpperCase()}`] as const] : [],
  ),
  ["Next row, previous row", "J K"],
  ["Open the row", "↵"],
  ["Newer page, older page", "[ ]"],
  ["Create", "C"],
  ["Edit", "E"],
  ["Save or submit a form", "⌘S ⌘↵"],
  ["Close", "esc"],
  ["This list", "?"],
];

/** All shortcuts, and the switch that turns those of one key off. */
export function ShortcutList({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <DialogPopup open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts">
      <Switch
        defaultChecked={open && localStorage.getItem(SINGLE_KEYS) !== "off"}
        onChange={(event) => localStorage.setItem(SINGLE_KEYS, event.currentTarget.checked ? "on" : "off")}
      >
        Use single-key shortcuts outside text fields
      </Switch>
      <dl className={styles.keys}>
        {SHORTCUTS.map(([what, keys]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              {keys.split(" ").map((key) => (
                <span key={key}>
                  {" "}
                  <Kbd>{key}</Kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </DialogPopup>
  );
}
