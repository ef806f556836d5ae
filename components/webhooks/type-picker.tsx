"use client";
import { Search } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { useState } from "react";
import { EVENT_TYPES } from "#lib/core/event-types";

const familyOf = (type: string): string => type.slice(0, type.indexOf("."));

/** Lists the event types by family, with a search. The chosen type is in the address as `type`. */
export function TypePicker({ path, current }: { path: string; current: string }) {
  const [typed, setTyped] = useState("");
  const wanted = typed.trim().toLowerCase();
  const shown = EVENT_TYPES.filter((type) => type.includes(wanted));
  const families = [...new Set(shown.map(familyOf))].sort((a, b) => Number(b === "webhook") - Number(a === "webhook"));
  return (
    <>
      <div className="search">
        <Search className="lucide s" />
        <input
          type="search"
          placeholder="Find an event type"
          aria-label="Find an event type"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !shown[0]) return;
            event.preventDefault();
            document.querySelector<HTMLElement>(".types a")?.click();
          }}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <nav className="types" aria-label="Event type">
        {families.map((family) => (
          <ul key={family} aria-label={family.replace("_", " ")}>
            {shown
              .filter((type) => familyOf(type) === family)
              .map((type) => (
                <li key={type}>
                  <Link
                    className="mono"
                    href={`${path}?task=test&type=${type}` as Route}
                    aria-current={type === current ? "true" : undefined}
                    scroll={false}
                    prefetch={false}
                    replace
                  >
                    {type}
                  </Link>
                </li>
              ))}
          </ul>
        ))}
        {shown.length === 0 && <p className="text-ink-3">No type matches.</p>}
      </nav>
    </>
  );
}
