"use client";
import { Checkbox } from "#components/ui/field";
import { Mono } from "#components/ui/text";
import { EVENT_TYPES } from "#lib/core/event-types";
import styles from "./event-families.module.css";

const FAMILIES = [...new Set(EVENT_TYPES.map((type) => type.slice(0, type.indexOf("."))))]
  .filter((family) => family !== "webhook")
  .map((family) => ({
    family,
    label: labelOf(family),
    events: EVENT_TYPES.filter((type) => type.startsWith(`${family}.`)),
  }));

/** A checkbox for each event type, and one for each family. `events` may hold `*` and `family.*`. */
export function EventFamilies({
  events,
  onToggle,
}: {
  events: readonly string[];
  onToggle: (event: string, isOn: boolean) => void;
}) {
  const all = events.includes("*");
  return (
    <ul className={styles.families}>
      {FAMILIES.map(({ family, label, events: names }) => {
        const whole = all || events.includes(`${family}.*`);
        return (
          <li key={family}>
            <span className={styles.family}>
              <Checkbox
                name="events"
                value={`${family}.*`}
                checked={whole}
                disabled={all}
                onChange={(event) => onToggle(`${family}.*`, event.currentTarget.checked)}
              >
                {label}
              </Checkbox>
            </span>
            <ul>
              {names.map((name) => (
                <li key={name}>
                  <Checkbox
                    name="events"
                    value={name}
                    checked={whole || events.includes(name)}
                    disabled={whole}
                    onChange={(event) => onToggle(name, event.currentTarget.checked)}
                  >
                    <Mono className={styles.event}>{name}</Mono>
                  </Checkbox>
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

function labelOf(family: string): string {
  const text = family.replace("_", " ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}s`;
}
