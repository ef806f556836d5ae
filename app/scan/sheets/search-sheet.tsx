"use client";

import { Search } from "lucide-react";
import { useState } from "react";
import { ScanButton } from "#app/scan/screen/scan-button.tsx";
import type { Supervisor } from "#app/scan/supervisor/use-supervisor";
import { MAX_SEARCH } from "#lib/core/max-search";
import type { FoundItem } from "#lib/dashboard/scanner/shape";
import field from "./field.module.css";
import { FoundItems } from "./found-items.tsx";
import styles from "./search-sheet.module.css";
import { BackToScanning, Sheet } from "./sheet.tsx";

interface Props {
  supervisor: Supervisor;
  /** That of the store. */
  time: { timeZone: string; now: number };
  /** Uses what was found, as a scan of its code does. */
  onUse: (token: string) => void;
  onCheck: (token: string) => void;
  onLocked: () => void;
  onClose: () => void;
}

type Found = { text: string; items: readonly FoundItem[] };

/** Finds guests who have no code with them, by name, e-mail address or order. */
export function SearchSheet({ supervisor, time, onUse, onCheck, onLocked, onClose }: Props) {
  const [text, setText] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const find = async () => {
    setIsBusy(true);
    setProblem(null);
    const outcome = await supervisor.find(text);
    setIsBusy(false);
    if ("ok" in outcome) return setFound({ text, items: outcome.ok });
    if (outcome.isLocked) return onLocked();
    setProblem(outcome.problem);
  };
  return (
    <Sheet title="Find a guest" onClose={onClose}>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim().length > 1) void find();
        }}
      >
        <label className={field.label} htmlFor="guest">
          Name, e-mail address or order
        </label>
        <div>
          <input
            className={field.input}
            id="guest"
            value={text}
            onChange={(event) => setText(event.target.value)}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={MAX_SEARCH}
          />
          <ScanButton
            icon={Search}
            square
            filled
            type="submit"
            aria-label="Find"
            disabled={isBusy || text.trim().length < 2}
          />
        </div>
      </form>
      <div className={styles.found} aria-live="polite" aria-busy={isBusy}>
        {problem && <p role="alert">{problem}</p>}
        {found && found.items.length === 0 && (
          <p>
            Nobody was found for “{found.text}”. Try the beginning of the last name, the whole e-mail address, or the
            last eight characters of the order. Gift cards are not found by name.
          </p>
        )}
        {found && found.items.length > 0 && (
          <FoundItems items={found.items} now={time.now} timeZone={time.timeZone} onUse={onUse} onCheck={onCheck} />
        )}
      </div>
      <BackToScanning onClose={onClose} />
    </Sheet>
  );
}
