"use client";
import type { Route } from "next";
import { useRef, useState } from "react";
import { SearchBox } from "#components/ui/filters";
import { Link } from "#components/ui/link";
import { Mono, Text } from "#components/ui/text";
import { EVENT_TYPES } from "#lib/core/event-types";
import styles from "./type-picker.module.css";

const familyOf = (type: string): string => type.slice(0, type.indexOf("."));

/** Lists the event types by family, with a search. The chosen type is in the address as `type`. */
export function TypePicker({ path, current }: { path: string; current: string }) {
  const [typed, setTyped] = useState("");
  const types = useRef<HTMLElement>(null);
  const wanted = typed.trim().toLowerCase();
  const shown = EVENT_TYPES.filter((type) => type.includes(wanted));
  const families = [...new Set(shown.map(familyOf))].sort((a, b) => Number(b === "webhook") - Number(a === "webhook"));
  return (
    <>
      <SearchBox className={styles.search}>
        <input
          type="search"
          placeholder="Find an event type"
          aria-label="Find an event type"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !shown[0]) return;
            event.preventDefault();
            types.current?.querySelector("a")?.click();
          }}
          autoComplete="off"
          spellCheck={false}
        />
      </SearchBox>
      <nav className={styles.types} ref={types} aria-label="Event type">
        {families.map((family) => (
          <ul key={family} aria-label={family.replace("_", " ")}>
            {shown
              .filter((type) => familyOf(type) === family)
              .map((type) => (
                <li key={type}>
                  <Link
                    href={`${path}?task=test&type=${type}` as Route}
                    aria-current={type === current ? "true" : undefined}
                    scroll={false}
                    replace
                  >
                    <Mono>{type}</Mono>
                  </Link>
                </li>
              ))}
          </ul>
        ))}
        {shown.length === 0 && (
          <Text as="p" tone="quiet">
            No type matches.
          </Text>
        )}
      </nav>
    </>
  );
}
