"use client";

import { ScanLine, Search, X } from "lucide-react";
import { useState } from "react";
import type { Kind } from "#app/scan/api/answers";
import { readCode } from "#app/scan/codes/read-code";
import { ScanButton } from "#app/scan/screen/scan-button.tsx";
import field from "./field.module.css";
import { Sheet } from "./sheet.tsx";
import styles from "./type-sheet.module.css";

/** What the button does with a code of each kind. */
const EFFECTS: Record<Kind | "unknown", string> = {
  ticket: "Let in",
  booking: "Let in",
  voucher: "Use the voucher",
  membership: "Check in",
  gift_card: "Look up the card",
  unknown: "Use this code",
};

interface Props {
  onCode: (text: string) => void;
  onCheck: (text: string) => void;
  onClose: () => void;
}

export function TypeSheet({ onCode, onCheck, onClose }: Props) {
  const [text, setText] = useState("");
  return (
    <Sheet title="Type a code" onClose={onClose}>
      <form
        className={styles.typing}
        id="type-a-code"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) onCode(text);
        }}
      >
        <label className={field.label} htmlFor="typed-code">
          Ticket or gift card code
        </label>
        <input
          className={field.input}
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
        <p>
          You can type or paste it. Capitals, spaces and hyphens do not matter. A ticket is used at once. For a gift
          card you are asked for the amount first. Check looks the code up and changes nothing.
        </p>
      </form>
      <footer>
        <ScanButton icon={X} square onClick={onClose} aria-label="Close" />
        <ScanButton icon={Search} narrow onClick={() => onCheck(text)} disabled={!text.trim()}>
          Check
        </ScanButton>
        <ScanButton icon={ScanLine} filled type="submit" form="type-a-code" disabled={!text.trim()}>
          {EFFECTS[readCode(text).kind ?? "unknown"]}
        </ScanButton>
      </footer>
    </Sheet>
  );
}
